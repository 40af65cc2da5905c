import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { Uploads } from '@/components/documents/uploads';
import { ApplyStep } from '@/components/offers/apply/apply-step';
import { DocumentList } from '@/components/offers/apply/document-list';
import { ReviewStep } from '@/components/offers/apply/review-step';
import { StepList } from '@/components/offers/apply/step-list';
import {
  asBegun,
  documentsOf,
  mayFillIn,
  nextOf,
  stepsOf,
  type WizardStep,
} from '@/components/offers/apply/step-state';
import { ButtonLink } from '@/components/ui/buttons/button';
import { Notice } from '@/components/ui/feedback/notice';
import { DetailPage } from '@/components/ui/page/detail-page';
import { MissingPage } from '@/components/ui/page/missing-page';
import { Section } from '@/components/ui/page/section';
import { FormSkeleton } from '@/components/ui/page/skeleton';
import { UPLOAD_BYTES } from '@/contract/documents/uploads';
import type { OfferDetail } from '@/contract/offers/offers';
import { ClientMessages } from '@/i18n/client-messages';
import { useInstant } from '@/i18n/use-instant';
import { readOrNull } from '@/lib/bff/pages/read';
import { LiveRefresh } from '../../../../live-refresh';
import { titled } from '../../../../titled';
import { studentPage } from '../../../../with-skeleton';

type Props = { params: Promise<{ id: string }>; searchParams: Promise<{ step?: string | string[] }> };

export const generateMetadata = titled('offers.apply.heading');

async function ApplyPage({ params, searchParams }: Props) {
  const found = await readOrNull('student/offers/detail', { offerId: (await params).id });
  if (!found) return <MissingPage what="offers.notFound" back="/student/offers" />;
  const offer = asBegun(found);
  const t = await getTranslations('offers.apply');
  const path = `/student/offers/${offer.id}`;
  const { step: asked } = await searchParams;
  const steps = stepsOf(offer);
  const current = steps.find(({ step }) => step === asked)?.step ?? nextOf(offer);
  const number = steps.findIndex(({ step }) => step === current) + 1;
  const place = t('place', { number, of: steps.length });
  return (
    <ClientMessages namespaces={['offers.apply', 'offers.documents', 'documents.uploads']}>
      <DetailPage back={{ href: path, label: offer.title }} title={t('heading')} lines={<p>{offer.title}</p>}>
        <LiveRefresh page="student/offers/[id]/apply" now={offer.now} />
        {mayFillIn(offer) ? (
          <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_17rem]">
            <Section title={t(`${current}.name`)} lead={`${place}. ${t(`${current}.lead`)}`}>
              <Step offer={offer} step={current} path={`${path}/apply`} next={after(steps, current)} />
            </Section>
            <StepList path={`${path}/apply`} steps={steps} current={current} />
          </div>
        ) : (
          <NotToFillIn offer={offer} />
        )}
      </DetailPage>
    </ClientMessages>
  );
}

type StepProps = { offer: OfferDetail; step: WizardStep; path: string; next: WizardStep };

function Step({ offer, step, path, next }: StepProps) {
  const onward = `${path}?step=${next}`;
  if (step === 'review') return <ReviewStep offer={offer} path={path} />;
  if (step === 'documents') return <DocumentsStep offer={offer} onward={onward} />;
  const { id, application, known } = offer;
  return <ApplyStep offerId={id} step={step} next={onward} application={application} known={known} />;
}

/** The step that comes after one, and the last after itself. */
const after = (steps: { step: WizardStep }[], current: WizardStep): WizardStep =>
  steps[steps.findIndex(({ step }) => step === current) + 1]?.step ?? current;

/** Why nothing is filled in here now: it was handed in already, or the offer takes no applications. */
function NotToFillIn({ offer: { id, application, phase, opensAt } }: { offer: OfferDetail }) {
  const t = useTranslations('offers.apply.not');
  const instant = useInstant();
  const why = application && application.status !== 'draft' ? 'sent' : phase;
  return (
    <Notice
      tone="info"
      title={t(why, { day: instant(opensAt, 'dateTime') })}
      action={<ButtonLink href={`/student/offers/${id}`}>{t('back')}</ButtonLink>}
    />
  );
}

/** The documents to hand in, and their upload. The upload needs the application that the first step saves. */
async function DocumentsStep({ offer, onward }: { offer: OfferDetail; onward: string }) {
  const t = await getTranslations('offers.apply');
  const papers = documentsOf(offer);
  const types = [...papers.filter(({ status }) => !isThere(status)), ...papers]
    .map(({ type }) => type)
    .filter((type, index, all) => all.indexOf(type) === index);
  const uploads = offer.application && (await readOrNull('student/documents/list'));
  return (
    <div className="grid gap-8">
      <DocumentList papers={papers} corrections={offer.application?.corrections ?? []} />
      {uploads && (
        <Uploads
          uploads={uploads.filter(({ type }) => types.includes(type))}
          types={types}
          mostBytes={UPLOAD_BYTES}
        />
      )}
      <ButtonLink variant="primary" href={onward} className="justify-self-start">
        {t('onward')}
      </ButtonLink>
    </div>
  );
}

const isThere = (status: ReturnType<typeof documentsOf>[number]['status']) =>
  status === 'received' || status === 'accepted';

export default studentPage(ApplyPage, <FormSkeleton />);
