import type { Metadata } from 'next';
import { getFormatter, getTimeZone, getTranslations } from 'next-intl/server';
import { ExamPage } from '@/components/exams/student/page/exam-page';
import { MissingPage } from '@/components/ui/page/missing-page';
import { DetailSkeleton } from '@/components/ui/page/skeleton';
import { ClientMessages } from '@/i18n/client-messages';
import { readOrNull } from '@/lib/bff/pages/read';
import { LiveRefresh } from '../../../live-refresh';
import { studentPage } from '../../../with-skeleton';
import { examMessages } from '../exam-messages';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const detail = await readOrNull('student/exams/detail', { examId: (await params).id });
  const [t, format] = await Promise.all([getTranslations('exams'), getFormatter()]);
  if (!detail) return { title: t('notFound.title') };
  const { courseTitle, startsAt } = detail.exam;
  return { title: `${courseTitle}, ${format.dateTime(new Date(startsAt), 'day')}` };
}

async function StudentExamPage({ params }: Props) {
  const detail = await readOrNull('student/exams/detail', { examId: (await params).id });
  if (!detail) return <MissingPage what="exams.notFound" back="/student/exams" />;
  const present = { now: detail.now, timeZone: await getTimeZone() };
  return (
    <ClientMessages namespaces={[...examMessages, 'exams.answer']}>
      <ExamPage detail={detail} present={present} />
      <LiveRefresh page="student/exams/[id]" now={detail.now} />
    </ClientMessages>
  );
}

export default studentPage(StudentExamPage, <DetailSkeleton />);
