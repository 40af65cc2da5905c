import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { holdsSeat, isBookable } from '@/components/exams/student/exam-groups';
import { KeptExams } from '@/components/exams/student/kept-exams';
import { LiveExams } from '@/components/exams/student/live-exams';
import { AsOf } from '@/components/session/as-of';
import { Tabs } from '@/components/ui/navigation/tabs';
import { Page } from '@/components/ui/page/page';
import { ListSkeleton } from '@/components/ui/page/skeleton';
import type { StudentExam } from '@/contract/exams/exams';
import { ClientMessages } from '@/i18n/client-messages';
import { read, requireSession } from '@/lib/bff/pages/read';
import { LiveRefresh } from '../../live-refresh';
import { withSkeleton } from '../../with-skeleton';
import { BookableExams } from './bookable-exams';
import { BookedExams } from './booked-exams';
import { examMessages } from './exam-messages';
import { EXAM_TABS, type ExamParams, type ExamTab, examHref, readExamTab } from './exam-query';
import { Outcomes } from './outcomes';
import { TranscriptView } from './transcript-view';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('exams'))('title'),
});

async function StudentExamsPage({ searchParams }: { searchParams: Promise<ExamParams> }) {
  await requireSession({ type: 'student' });
  const tab = readExamTab(await searchParams);
  const t = await getTranslations('exams');
  const [{ exams, now }, { outcomes }, view] = await Promise.all([
    read('student/exams/list'),
    read('student/exams/outcomes'),
    views[tab](),
  ]);
  const counts = {
    bookable: exams.filter((exam) => isBookable(exam, now)).length,
    booked: exams.filter(holdsSeat).length,
    outcomes: outcomes.filter(({ status }) => status === 'published').length,
  };
  return (
    <ClientMessages namespaces={examMessages}>
      <Page title={t('title')}>
        <ExamTabs current={tab} counts={counts} />
        {view}
        <KeptExams exams={exams.filter((exam) => isToCome(exam, now))} now={now} />
        <AsOf now={now} />
      </Page>
      <LiveRefresh page="student/exams" />
      <LiveExams known={exams.map(({ id }) => id)} />
    </ClientMessages>
  );
}

export default withSkeleton(StudentExamsPage, <ListSkeleton tabs />);

const views: Record<ExamTab, () => Promise<ReactNode>> = {
  bookable: BookableExams,
  booked: BookedExams,
  outcomes: Outcomes,
  transcript: TranscriptView,
};

async function ExamTabs({ current, counts }: { current: ExamTab; counts: Partial<Record<ExamTab, number>> }) {
  const t = await getTranslations('exams.tabs');
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

/** With a seat; one that is waited for is none of them. */
const isToCome = ({ booking, cancelled, endsAt }: StudentExam, now: string) =>
  booking?.status === 'booked' && !cancelled && endsAt > now;
