import { useTranslations } from 'next-intl';
import { TextLink } from '@/components/ui/navigation/text-link';
import { Facts } from '@/components/ui/page/facts';
import type { ApplicationData } from '@/contract/offers/application-forms';
import type { OfferDetail } from '@/contract/offers/offers';
import { useInstant } from '@/i18n/use-instant';
import { type StepState, stepsOf, type WizardStep } from './step-state';
import { SubmitApplication } from './submit-application';

/** All that is about to be handed in, with what is missing, and the press that does it. */
export function ReviewStep({ offer, path }: { offer: OfferDetail; path: string }) {
  const t = useTranslations('offers.apply');
  const { application, id } = offer;
  const open = stepsOf(offer).filter(({ step, state }) => step !== 'review' && state !== 'done');
  return (
    <div className="grid gap-6">
      {application && <Summary data={application.data} />}
      <OpenSteps open={open} path={path} />
      {application ? (
        <SubmitApplication applicationId={application.id} done={`/student/offers/${id}`} />
      ) : (
        <p>{t('review.nothing')}</p>
      )}
    </div>
  );
}

function OpenSteps({ open, path }: { open: { step: WizardStep; state: StepState }[]; path: string }) {
  const t = useTranslations('offers.apply');
  if (open.length === 0) return null;
  return (
    <div>
      <p className="font-medium">{t('review.open')}</p>
      <ul className="ml-5 list-disc">
        {open.map(({ step, state }) => (
          <li key={step}>
            <TextLink href={`${path}?step=${step}`}>{t(`${step}.name`)}</TextLink> · {t(`state.${state}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Summary({ data: { identity, contacts, title, choice, income } }: { data: ApplicationData }) {
  const t = useTranslations('offers.apply');
  const instant = useInstant();
  const born = identity && instant(`${identity.birthDate}T12:00:00Z`, 'date');
  const grade = title?.expected
    ? t('title.expected')
    : title && [title.grade, title.gradeMost].filter(Boolean).join('/');
  return (
    <Facts
      of={[
        { name: t('identity.birthDate'), value: born, note: identity?.birthPlace },
        { name: t('identity.citizenship'), value: identity?.citizenship },
        { name: t('identity.taxCode'), value: identity?.taxCode },
        { name: t('contacts.name'), value: contacts?.phone, note: contacts?.address },
        { name: t('title.name'), value: title?.name, note: title && `${title.school} · ${title.year}` },
        { name: t('title.grade'), value: grade },
        { name: t('choice.partTime'), value: choice?.partTime && t('choice.yes') },
        { name: t('choice.motivation'), value: choice?.motivation },
        { name: t('income.name'), value: income && t(`income.${income.income}`) },
      ]}
    />
  );
}
