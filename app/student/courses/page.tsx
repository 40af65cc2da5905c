import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Page } from '@/components/ui/page';
import { Tabs } from '@/components/ui/tabs';
import { ClientMessages } from '@/i18n/client-messages';
import { LiveRefresh } from '@/lib/realtime/live-refresh';
import { requireSession } from '@/lib/server/api';
import { AllCourses } from './all-courses';
import {
  type CourseParams,
  type CourseQuery,
  type CourseTab,
  courseHref,
  readCourseQuery,
} from './course-query';
import { MyCourses } from './my-courses';
import { OpenCourses } from './open-courses';
import { Plan } from './plan';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('courses'))('title'),
});

export default async function StudentCoursesPage({ searchParams }: { searchParams: Promise<CourseParams> }) {
  await requireSession({ type: 'student' });
  const query = readCourseQuery(await searchParams);
  const t = await getTranslations('courses');
  const View = views[query.tab];
  return (
    <ClientMessages
      namespaces={[
        'courses.actions',
        'courses.done',
        'courses.drop',
        'courses.own',
        'courses.seats',
        'courses.against',
      ]}
    >
      <Page title={t('title')}>
        <CourseTabs current={query.tab} />
        <View query={query} />
      </Page>
      <LiveRefresh on={['enrolled', 'rejected', 'waitlistMoved']} />
    </ClientMessages>
  );
}

const views: Record<CourseTab, (props: { query: CourseQuery }) => Promise<ReactNode>> = {
  open: OpenCourses,
  mine: MyCourses,
  plan: Plan,
  all: AllCourses,
};

async function CourseTabs({ current }: { current: CourseTab }) {
  const t = await getTranslations('courses.tabs');
  const tabs = (['open', 'mine', 'plan', 'all'] as const).map((tab) => ({
    href: courseHref({ tab }),
    label: t(tab),
    current: tab === current,
  }));
  return <Tabs label={t('label')} tabs={tabs} />;
}
