import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { TaughtTable } from '@/components/courses/professor/taught-table';
import { AsOf } from '@/components/session/as-of';
import { ContactLine } from '@/components/ui/feedback/contact-line';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Page } from '@/components/ui/page/page';
import { Section } from '@/components/ui/page/section';
import { PageSkeleton } from '@/components/ui/page/skeleton';
import { read, requireSession } from '@/lib/bff/pages/read';
import { LiveRefresh } from '../../live-refresh';
import { withSkeleton } from '../../with-skeleton';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('courses'))('title'),
});

async function ProfessorCoursesPage() {
  await requireSession({ type: 'professor' });
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
      <AsOf now={now} />
      <LiveRefresh page="professor/courses" />
    </Page>
  );
}

export default withSkeleton(ProfessorCoursesPage, <PageSkeleton rows={6} />);
