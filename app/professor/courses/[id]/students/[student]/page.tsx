import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CourseNotFound } from '@/components/courses/course-not-found';
import { StudentPage } from '@/components/courses/professor/student-page';
import { StudentExams } from '@/components/exams/board/student-exams';
import { StudentAttendance } from '@/components/presences/professor/student-attendance';
import { AsOf } from '@/components/session/as-of';
import { DetailSkeleton } from '@/components/ui/page/skeleton';
import { readOrNull, requireSession } from '@/lib/bff/pages/read';
import { LiveRefresh } from '../../../../../live-refresh';
import { withSkeleton } from '../../../../../with-skeleton';
import { type RosterParams, readRosterQuery, rosterHref } from '../../roster-query';

type Props = { params: Promise<{ id: string; student: string }>; searchParams: Promise<RosterParams> };

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('courses.student'))('title'),
});

/** One student within a course; the way back is the roster as it was left. */
async function CourseStudentPage({ params, searchParams }: Props) {
  await requireSession({ type: 'professor' });
  const { id: courseId, student: careerId } = await params;
  const backHref = rosterHref(courseId, readRosterQuery(await searchParams));
  const shown = await readOrNull('professor/courses/student', { courseId, careerId });
  if (!shown) return <CourseNotFound listHref="/professor/courses" />;
  return (
    <>
      <StudentPage shown={shown} backHref={backHref}>
        <StudentAttendance attendance={shown.attendance} now={shown.now} />
        <StudentExams exams={shown.exams} />
        <AsOf now={shown.now} />
      </StudentPage>
      <LiveRefresh page="professor/courses/[id]/students/[student]" />
    </>
  );
}

export default withSkeleton(CourseStudentPage, <DetailSkeleton />);
