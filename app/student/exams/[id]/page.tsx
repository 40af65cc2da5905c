import type { Metadata } from 'next';
import { useTranslations } from 'next-intl';
import { getFormatter, getTimeZone, getTranslations } from 'next-intl/server';
import { ExamPage } from '@/components/exams/student/page/exam-page';
import { AsOf } from '@/components/session/as-of';
import { ButtonLink } from '@/components/ui/buttons/button';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Page } from '@/components/ui/page/page';
import { DetailSkeleton } from '@/components/ui/page/skeleton';
import { ClientMessages } from '@/i18n/client-messages';
import { readOrNull, requireSession } from '@/lib/bff/pages/read';
import { LiveRefresh } from '../../../live-refresh';
import { withSkeleton } from '../../../with-skeleton';
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
  await requireSession({ type: 'student' });
  const detail = await readOrNull('student/exams/detail', { examId: (await params).id });
  if (!detail) return <ExamNotFound />;
  const present = { now: detail.now, timeZone: await getTimeZone() };
  return (
    <ClientMessages namespaces={[...examMessages, 'exams.answer']}>
      <ExamPage detail={detail} present={present} />
      <AsOf now={detail.now} />
      <LiveRefresh page="student/exams/[id]" />
    </ClientMessages>
  );
}

/** In place of a session that isn't there, or isn't for the reader. */
function ExamNotFound() {
  const t = useTranslations('exams.notFound');
  return (
    <Page title={t('title')}>
      <EmptyState action={<ButtonLink href="/student/exams">{t('back')}</ButtonLink>}>{t('text')}</EmptyState>
    </Page>
  );
}

export default withSkeleton(StudentExamPage, <DetailSkeleton />);
