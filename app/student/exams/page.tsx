import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { isBookable, isOwn } from '@/components/exams/exam-groups';
import { LiveExams } from '@/components/exams/live-exams';
import { LiveMark } from '@/components/session/live-mark';
import { Page } from '@/components/ui/page';
import { Tabs } from '@/components/ui/tabs';
import { ClientMessages } from '@/i18n/client-messages';
import { LiveRefresh } from '@/lib/realtime/live-refresh';
import { requireSession } from '@/lib/server/api';
import { listExams, listOutcomes } from '@/lib/server/exams';
import { BookableExams } from './bookable-exams';
import { BookedExams } from './booked-exams';
import { EXAM_TABS, type ExamParams, type ExamTab, examHref, readExamTab } from './exam-query';
import { Outcomes } from './outcomes';
import { TranscriptView } from './transcript-view';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('exams'))('title'),
});

export default async function StudentExamsPage({ searchParams }: { searchParams: Promise<ExamParams> }) {
  await requireSession({ type: 'student' });
  const tab = readExamTab(await searchParams);
  const t = await getTranslations('exams');
  const { exams } = await listExams();
  const View = views[tab];
  return (
    <ClientMessages
      namespaces={[
        'exams.accept',
        'exams.action',
        'exams.card',
        'exams.done',
        'exams.kind',
        'exams.leave',
        'exams.mode',
        'exams.own',
        'exams.reject',
        'exams.result',
        'exams.seats',
        'exams.slots',
        'exams.status',
        'exams.switch',
        'exams.void',
      ]}
    >
      <Page title={t('title')}>
        <ExamTabs current={tab} />
        <View />
        <AsOf />
      </Page>
      <LiveRefresh on={['booked', 'voided', 'outcomePublished', 'outcomeDecided']} />
      <LiveExams known={exams.map(({ id }) => id)} />
    </ClientMessages>
  );
}

const views: Record<ExamTab, () => Promise<ReactNode>> = {
  bookable: BookableExams,
  booked: BookedExams,
  outcomes: Outcomes,
  transcript: TranscriptView,
};

async function ExamTabs({ current }: { current: ExamTab }) {
  const t = await getTranslations('exams.tabs');
  const [{ exams, now }, { outcomes }] = await Promise.all([listExams(), listOutcomes()]);
  const counts: Partial<Record<ExamTab, number>> = {
    bookable: exams.filter((exam) => isBookable(exam, now)).length,
    booked: exams.filter(isOwn).length,
    outcomes: outcomes.filter(({ status }) => status === 'published').length,
  };
  const tabs = EXAM_TABS.map((tab) => {
    const count = counts[tab];
    return {
      href: examHref(tab),
      label: t(tab),
      current: tab === current,
      ...(count !== undefined && { count }),
    };
  });
  return <Tabs label={t('label')} tabs={tabs} />;
}

/** While live updates are off the page says how old it is. */
async function AsOf() {
  const t = await getTranslations('exams');
  const { now } = await listExams();
  return (
    <LiveMark>
      <p className="text-muted text-small">{t('asOf', { instant: new Date(now) })}</p>
    </LiveMark>
  );
}
