import { getTranslations } from 'next-intl/server';
import { TaughtTable } from '@/components/courses/professor/taught-table';
import { ContactLine } from '@/components/ui/feedback/contact-line';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Page } from '@/components/ui/page/page';
import { Section } from '@/components/ui/page/section';
import { PageSkeleton } from '@/components/ui/page/skeleton';
import { read } from '@/lib/bff/pages/read';
import { LiveRefresh } from '../../live-refresh';
import { titled } from '../../titled';
import { professorPage } from '../../with-skeleton';

export const generateMetadata = titled('courses.title');

async function ProfessorCoursesPage() {
  const t = await getTranslations('courses');
  const { courses, now } = await read('professor/courses/list');
  const byYear = Map.groupBy(courses, ({ academicYear }) => academicYear);
  return (
    <Page title={t('title')}>
      {courses.length === 0 && (
        <EmptyState action={<ContactLine office="teaching" />}>{t('taught.none')}</EmptyState>
      )}
      {[...byYear].map(([year, ofYear]) => (
        <Section key={year} title={t('taught.year', { from: String(year), to: String(year + 1) })}>
          <TaughtTable academicYear={year} courses={ofYear} />
        </Section>
      ))}
      <LiveRefresh page="professor/courses" now={now} />
    </Page>
  );
}

export default professorPage(ProfessorCoursesPage, <PageSkeleton rows={6} />);
