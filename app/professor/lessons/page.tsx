import { getTranslations } from 'next-intl/server';
import { DiaryLinks } from '@/components/lessons/professor/diary/diary-links';
import { ProfessorWeekView } from '@/components/lessons/professor/week/professor-week';
import { PublishDrafts } from '@/components/lessons/professor/week/publish-drafts';
import { CourseFilters } from '@/components/lessons/week/course-filters';
import { OfflineWeek } from '@/components/lessons/week/offline-week';
import type { WeekParams } from '@/components/lessons/week/week-query';
import { WeekSkeleton } from '@/components/lessons/week/week-skeleton';
import { ButtonLink } from '@/components/ui/buttons/button';
import { ContactLine } from '@/components/ui/feedback/contact-line';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Page } from '@/components/ui/page/page';
import type { ProfessorWeek } from '@/contract/lessons/lessons';
import { ClientMessages } from '@/i18n/client-messages';
import { read } from '@/lib/bff/pages/read';
import { LiveRefresh } from '../../live-refresh';
import { askedWeek } from '../../requested-week';
import { titled } from '../../titled';
import { professorPage } from '../../with-skeleton';

export const generateMetadata = titled('lessons.title');

async function ProfessorLessonsPage({ searchParams }: { searchParams: Promise<WeekParams> }) {
  const t = await getTranslations('lessons');
  const { week, course, hrefOf, nav } = await askedWeek('/professor/lessons', searchParams, (asked) =>
    read('professor/lessons/list', asked),
  );
  return (
    <ClientMessages
      namespaces={['lessons.drag', 'lessons.form', 'lessons.move', 'lessons.plan', 'lessons.publish']}
    >
      <Page title={t('title')} actions={nav}>
        {week.courses.length === 0 && week.lessons.length === 0 && week.exams.length === 0 ? (
          <EmptyState action={<ContactLine office="teaching" />}>{t('week.noCourses')}</EmptyState>
        ) : (
          <div className="grid grid-cols-1 gap-3">
            <Acts week={week} />
            <CourseFilters week={week} chosen={course} hrefOf={hrefOf} />
            <ProfessorWeekView week={week} course={course} />
          </div>
        )}
        <OfflineWeek week={week} />
        <LiveRefresh page="professor/lessons" now={week.now} />
      </Page>
    </ClientMessages>
  );
}

export default professorPage(ProfessorLessonsPage, <WeekSkeleton />);

/** What can be made, written and published. */
async function Acts({ week: { courses, lessons } }: { week: ProfessorWeek }) {
  const t = await getTranslations('lessons');
  const drafts = Map.groupBy(
    lessons.filter(({ acts }) => acts.includes('publish')),
    ({ courseId }) => courseId,
  );
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {courses.length > 0 && (
        <>
          <ButtonLink size="small" href="/professor/lessons/new">
            {t('form.newTitle')}
          </ButtonLink>
          <ButtonLink size="small" href="/professor/lessons/series">
            {t('form.seriesTitle')}
          </ButtonLink>
        </>
      )}
      <DiaryLinks courses={courses} />
      {courses.map((course) => {
        const own = drafts.get(course.id);
        return own && <PublishDrafts key={course.id} course={course} drafts={own} />;
      })}
    </div>
  );
}
