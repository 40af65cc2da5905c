import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { MaterialList } from '@/components/courses/material-list';
import { ReservedLines } from '@/components/courses/reserved-lines';
import { EnrolmentActions } from '@/components/courses/student/enrolment/enrolment-actions';
import { EnrolmentProvider, OwnEnrolmentLabel } from '@/components/courses/student/enrolment-provider';
import { OwnEnrolmentState } from '@/components/courses/student/own-enrolment-state';
import { CourseFacts, EnrolmentHistory, Syllabus } from '@/components/courses/student/page/course-parts';
import { CourseReasons } from '@/components/courses/student/page/course-reasons';
import { LiveSeats } from '@/components/courses/student/page/live-seats';
import { CourseRanking } from '@/components/courses/student/ranking/course-ranking';
import { seatsOf } from '@/components/courses/student/seats-for-reader';
import { useSeatsTexts } from '@/components/ui/figures/use-seats-texts';
import { DetailPage } from '@/components/ui/page/detail-page';
import { MissingPage } from '@/components/ui/page/missing-page';
import { Section } from '@/components/ui/page/section';
import { DetailSkeleton } from '@/components/ui/page/skeleton';
import type { Course } from '@/contract/courses/courses';
import { ClientMessages } from '@/i18n/client-messages';
import { readOrNull } from '@/lib/bff/pages/read';
import { LiveRefresh } from '../../../live-refresh';
import { studentPage } from '../../../with-skeleton';
import { courseMessages } from '../course-messages';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const course = await readOrNull('student/courses/detail', { courseId: (await params).id });
  const t = await getTranslations('courses');
  return { title: course?.title ?? t('notFound.title') };
}

async function StudentCoursePage({ params }: Props) {
  const t = await getTranslations('courses');
  const course = await readOrNull('student/courses/detail', { courseId: (await params).id });
  if (!course) return <MissingPage what="courses.notFound" back="/student/courses" />;
  const { enrolment, history, syllabus, materials, now } = course;
  return (
    <ClientMessages namespaces={courseMessages}>
      <EnrolmentProvider course={course} now={now}>
        <DetailPage
          back={{ href: '/student/courses', label: t('title') }}
          title={course.title}
          lines={
            <>
              <p className="text-muted">{[course.code, t('cfu', { cfu: course.cfu })].join(' · ')}</p>
              <OwnEnrolmentLabel />
            </>
          }
          actions={<EnrolmentActions course={course} now={now} />}
        >
          <div className="grid justify-items-start gap-3 empty:hidden">
            {enrolment && (
              <p className="font-medium empty:hidden">
                <OwnEnrolmentState enrolment={enrolment} window={course.window} now={now} />
              </p>
            )}
            <CourseSeats course={course} now={now} />
            <CourseReasons course={course} now={now} />
            <LiveRefresh page="student/courses/[id]" now={now} />
          </div>
          <CourseRanking course={course} />
          <CourseFacts course={course} />
          {syllabus && <Syllabus syllabus={syllabus} />}
          {materials.length > 0 && (
            <Section title={t('materials.title')}>
              <MaterialList materials={materials} />
            </Section>
          )}
          {history.length > 1 && (
            <Section title={t('detail.history')}>
              <EnrolmentHistory history={history} />
            </Section>
          )}
        </DetailPage>
      </EnrolmentProvider>
    </ClientMessages>
  );
}

/** The seats of a course while there is a window to enrol in, and for whom some are reserved. */
function CourseSeats({ course, now }: { course: Course; now: string }) {
  const seatsTexts = useSeatsTexts();
  const { window } = course;
  if (!window) return null;
  return (
    <>
      <LiveSeats course={course} written={seatsTexts(seatsOf(window))} now={now} />
      <ReservedLines window={window} />
    </>
  );
}

export default studentPage(StudentCoursePage, <DetailSkeleton />);
