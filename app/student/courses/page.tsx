import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Tabs } from '@/components/ui/navigation/tabs';
import { Page } from '@/components/ui/page/page';
import { ListSkeleton } from '@/components/ui/page/skeleton';
import { ClientMessages } from '@/i18n/client-messages';
import { requireSession } from '@/lib/bff/pages/read';
import { LiveRefresh } from '../../live-refresh';
import { withSkeleton } from '../../with-skeleton';
import { Catalogue } from './catalogue';
import { courseMessages } from './course-messages';
import {
  type CourseParams,
  type CourseQuery,
  type CourseTab,
  courseHref,
  readCourseQuery,
} from './course-query';
import { MyCourses } from './my-courses';
import { Plan } from './plan';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('courses'))('title'),
});

async function StudentCoursesPage({ searchParams }: { searchParams: Promise<CourseParams> }) {
  await requireSession({ type: 'student' });
  const query = readCourseQuery(await searchParams);
  const t = await getTranslations('courses');
  const view = await views[query.tab]({ query });
  return (
    <ClientMessages namespaces={courseMessages}>
      <Page title={t('title')}>
        <CourseTabs current={query.tab} />
        {view}
      </Page>
      <LiveRefresh page="student/courses" />
    </ClientMessages>
  );
}

export default withSkeleton(StudentCoursesPage, <ListSkeleton tabs />);

const views: Record<CourseTab, (props: { query: CourseQuery }) => Promise<ReactNode>> = {
  catalogue: Catalogue,
  mine: MyCourses,
  plan: Plan,
};

async function CourseTabs({ current }: { current: CourseTab }) {
  const t = await getTranslations('courses.tabs');
  const tabs = (['catalogue', 'mine', 'plan'] as const).map((tab) => ({
    href: courseHref({ tab }),
    label: t(tab),
    current: tab === current,
  }));
  return <Tabs label={t('label')} tabs={tabs} />;
}
