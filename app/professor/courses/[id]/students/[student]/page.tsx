import { StudentPage } from '@/components/courses/professor/student-page';
import { StudentExams } from '@/components/exams/board/student-exams';
import { StudentAttendance } from '@/components/presences/professor/student-attendance';
import { MissingPage } from '@/components/ui/page/missing-page';
import { DetailSkeleton } from '@/components/ui/page/skeleton';
import { readOrNull } from '@/lib/bff/pages/read';
import { LiveRefresh } from '../../../../../live-refresh';
import { titled } from '../../../../../titled';
import { professorPage } from '../../../../../with-skeleton';
import { type RosterParams, readRosterQuery, rosterHref } from '../../roster-query';

type Props = { params: Promise<{ id: string; student: string }>; searchParams: Promise<RosterParams> };

export const generateMetadata = titled('courses.student.title');

/** One student within a course; the way back is the roster as it was left. */
async function CourseStudentPage({ params, searchParams }: Props) {
  const { id: courseId, student: careerId } = await params;
  const backHref = rosterHref(courseId, readRosterQuery(await searchParams));
  const shown = await readOrNull('professor/courses/student', { courseId, careerId });
  if (!shown) return <MissingPage what="courses.notFound" back="/professor/courses" />;
  return (
    <StudentPage shown={shown} backHref={backHref}>
      <StudentAttendance attendance={shown.attendance} now={shown.now} />
      <StudentExams exams={shown.exams} />
      <LiveRefresh page="professor/courses/[id]/students/[student]" now={shown.now} />
    </StudentPage>
  );
}

export default professorPage(CourseStudentPage, <DetailSkeleton />);
