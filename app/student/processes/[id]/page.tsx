import type { Metadata } from 'next';
import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { AppealButton, CancelRequestButton } from '@/components/processes/request-acts';
import { RequestAnswers, RequestFacts } from '@/components/processes/request-answers';
import { RequestForm } from '@/components/processes/request-form';
import { RequestLabel } from '@/components/processes/request-label';
import { RequestMessages } from '@/components/processes/request-messages';
import { RequestProposal } from '@/components/processes/request-proposal';
import { DetailPage } from '@/components/ui/page/detail-page';
import { MissingPage } from '@/components/ui/page/missing-page';
import { Section } from '@/components/ui/page/section';
import { DetailSkeleton } from '@/components/ui/page/skeleton';
import { Timeline } from '@/components/ui/rows/timeline';
import { countriesIn } from '@/contract/accounts/countries';
import { UPLOAD_BYTES } from '@/contract/documents/uploads';
import { isFilledIn, type RequestDetail } from '@/contract/processes/processes';
import { ClientMessages } from '@/i18n/client-messages';
import { getLanguage } from '@/i18n/get-language';
import { readOrNull } from '@/lib/bff/pages/read';
import { LiveRefresh } from '../../../live-refresh';
import { studentPage } from '../../../with-skeleton';

const CLIENT = [
  ...(
    [
      'form',
      'papers',
      'address',
      'rows',
      'corrections',
      'proposal',
      'cancel',
      'discard',
      'appeal',
      'messages',
    ] as const
  ).map((part) => `processes.${part}` as const),
  'documents.uploads' as const,
];

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const request = await readOrNull('student/processes/detail', { requestId: (await params).id });
  const t = await getTranslations('processes');
  return { title: request?.title ?? t('notFound.title') };
}

async function ProcessPage({ params }: Props) {
  const t = await getTranslations('processes');
  const request = await readOrNull('student/processes/detail', { requestId: (await params).id });
  if (!request) return <MissingPage what="processes.notFound" back="/student/processes" />;
  const asksAddress = request.form.some(({ kind }) => kind === 'address');
  const countries = asksAddress ? countriesIn(await getLanguage()) : [];
  const { requestId, title, status, mayCancel, appealUntil, timeline, now } = request;
  return (
    <ClientMessages namespaces={CLIENT}>
      <DetailPage
        back={{ href: '/student/processes', label: t('back') }}
        title={title}
        lines={<RequestLabel status={status} chip />}
        actions={
          <>
            {appealUntil && <AppealButton requestId={requestId} until={appealUntil} />}
            {mayCancel && <CancelRequestButton requestId={requestId} isDraft={status === 'draft'} />}
          </>
        }
      >
        <RequestFacts request={request} />
        <RequestProposal request={request} />
        <Section title={t('form.title')}>
          {isFilledIn(status) ? (
            <RequestForm key={status} request={request} countries={countries} mostBytes={UPLOAD_BYTES} />
          ) : (
            <RequestAnswers request={request} />
          )}
        </Section>
        <RequestMessages request={request} />
        {timeline.length > 0 && (
          <Section title={t('timeline.title')}>
            <RequestTimeline timeline={timeline} />
          </Section>
        )}
        <LiveRefresh page="student/processes/[id]" now={now} />
      </DetailPage>
    </ClientMessages>
  );
}

/** What has happened to a request, the last first. */
function RequestTimeline({ timeline }: { timeline: RequestDetail['timeline'] }) {
  const t = useTranslations('processes.timeline.action');
  return (
    <Timeline
      steps={timeline}
      said={({ action }) => t(action as 'submit')}
      isNews={({ by }) => by !== 'student'}
    />
  );
}

export default studentPage(ProcessPage, <DetailSkeleton />);
