import { getTimeZone, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { holdsSeat, isBookable, isOwn } from '@/components/exams/student/exam-groups';
import { LiveExams } from '@/components/exams/student/live-exams';
import { OfflineExams } from '@/components/exams/student/offline-exams';
import { ExamRow } from '@/components/exams/student/row/exam-row';
import { ButtonLink } from '@/components/ui/buttons/button';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Tabs } from '@/components/ui/navigation/tabs';
import { Page } from '@/components/ui/page/page';
import { ListSkeleton } from '@/components/ui/page/skeleton';
import { Sheet } from '@/components/ui/rows/sheet';
import { ambiguousTitles } from '@/components/ui/time/use-name-with-day';
import type { StudentExam } from '@/contract/exams/exams';
import { ClientMessages } from '@/i18n/client-messages';
import { read } from '@/lib/bff/pages/read';
import { LiveRefresh } from '../../live-refresh';
import { titled } from '../../titled';
import { studentPage } from '../../with-skeleton';
import { BookableExams } from './bookable-exams';
import { examMessages } from './exam-messages';
import { Outcomes } from './outcomes';
import { TranscriptView } from './transcript-view';

export const generateMetadata = titled('exams.title');

async function StudentExamsPage({ searchParams }: { searchParams: Promise<ExamParams> }) {
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
        <OfflineExams exams={exams.filter((exam) => isToCome(exam, now))} now={now} />
        <LiveRefresh page="student/exams" now={now} />
      </Page>
      <LiveExams known={exams.map(({ id }) => id)} />
    </ClientMessages>
  );
}

/** What the reader has booked or waits for, and what was taken away by others; soonest first. */
async function BookedExams() {
  const t = await getTranslations('exams');
  const { exams, now } = await read('student/exams/list');
  const own = exams.filter(isOwn);
  if (own.length === 0) {
    return (
      <EmptyState action={<ButtonLink href={examHref('bookable')}>{t('booked.seeBookable')}</ButtonLink>}>
        {t('booked.none')}
      </EmptyState>
    );
  }
  const present = { now, timeZone: await getTimeZone() };
  const ambiguous = ambiguousTitles(own, present.timeZone);
  return (
    <section aria-labelledby="booked" className="grid gap-4">
      <h2 id="booked" className="sr-only">
        {t('tabs.booked')}
      </h2>
      <Sheet label={t('tabs.booked')}>
        {own.map((exam) => (
          <ExamRow key={exam.id} exam={exam} present={present} isAmbiguous={ambiguous.has(exam)} />
        ))}
      </Sheet>
    </section>
  );
}

const EXAM_TABS = ['bookable', 'booked', 'outcomes', 'transcript'] as const;
type ExamTab = (typeof EXAM_TABS)[number];

/** What the URL asks for; what can't be read counts as not asked. */
const examQuery = z.object({ tab: z.catch(z.enum(EXAM_TABS), 'bookable') });

type ExamParams = Record<string, string | string[] | undefined>;

const readExamTab = (params: ExamParams): ExamTab => examQuery.parse(params).tab;

const examHref = (tab: ExamTab): string => `/student/exams?tab=${tab}`;

export default studentPage(StudentExamsPage, <ListSkeleton tabs />);

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
