import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CourseFacts } from '@/components/courses/course-facts';
import { CourseNotFound } from '@/components/courses/course-not-found';
import { CourseReasons } from '@/components/courses/course-reasons';
import { CourseSeats } from '@/components/courses/course-seats';
import { EnrolmentActions } from '@/components/courses/enrolment-actions';
import { EnrolmentHistory } from '@/components/courses/enrolment-history';
import { OwnStanding } from '@/components/courses/own-standing';
import { StandingProvider } from '@/components/courses/standing-provider';
import { StandingWord } from '@/components/courses/standing-word';
import { AsOf } from '@/components/session/as-of';
import { Page } from '@/components/ui/page';
import { Section } from '@/components/ui/section';
import { PageSkeleton } from '@/components/ui/skeleton';
import { ClientMessages } from '@/i18n/client-messages';
import { LiveRefresh } from '@/lib/realtime/live-refresh';
import { requireSession } from '@/lib/server/api';
import { getCourse } from '@/lib/server/courses';
import { withSkeleton } from '../../../with-skeleton';
import { courseMessages } from '../course-messages';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const course = await getCourse((await params).id);
  const t = await getTranslations('courses');
  return { title: course?.title ?? t('notFound.title') };
}

async function StudentCoursePage({ params }: Props) {
  await requireSession({ type: 'student' });
  const t = await getTranslations('courses');
  const course = await getCourse((await params).id);
  if (!course) return <CourseNotFound listHref="/student/courses" />;
  const { enrolment, history, now } = course;
  return (
    <ClientMessages namespaces={courseMessages}>
      <StandingProvider course={course} now={now}>
        <Page
          title={course.title}
          lead={[course.code, t('cfu', { cfu: course.cfu })].join(' · ')}
          actions={<EnrolmentActions course={course} now={course.now} primary />}
        >
          <div className="grid justify-items-start gap-3">
            <StandingWord />
            {enrolment && <OwnStanding enrolment={enrolment} now={now} />}
            <CourseSeats course={course} now={now} />
            <CourseReasons course={course} now={now} />
            <AsOf now={now} />
          </div>
          <CourseFacts course={course} />
          {history.length > 1 && (
            <Section title={t('detail.history')}>
              <EnrolmentHistory history={history} />
            </Section>
          )}
        </Page>
      </StandingProvider>
      <LiveRefresh on={['enrolled', 'rejected', 'waitlistMoved']} />
    </ClientMessages>
  );
}

export default withSkeleton(StudentCoursePage, <PageSkeleton />);
