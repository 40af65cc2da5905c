import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { PlanTable } from '@/components/courses/student/plan/plan-table';
import { AsOf } from '@/components/session/as-of';
import { ButtonLink } from '@/components/ui/buttons/button';
import { ContactLine } from '@/components/ui/feedback/contact-line';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { NotOfferedPart } from '@/components/ui/feedback/not-offered-part';
import { CreditsBar } from '@/components/ui/figures/credits-bar';
import { Tabs } from '@/components/ui/navigation/tabs';
import { Page } from '@/components/ui/page/page';
import { Section } from '@/components/ui/page/section';
import { ListSkeleton } from '@/components/ui/page/skeleton';
import { yearName } from '@/contract/catalogue/academic-year';
import { ClientMessages } from '@/i18n/client-messages';
import { read, readOrNull } from '@/lib/bff/pages/read';
import { LiveRefresh } from '../../live-refresh';
import { titled } from '../../titled';
import { studentPage } from '../../with-skeleton';
import { Catalogue } from './catalogue';
import { courseMessages } from './course-messages';
import {
  type CourseParams,
  type CourseQuery,
  type CourseTab,
  courseHref,
  readCourseQuery,
} from './course-query';
import { CoursesFound } from './courses-found';

export const generateMetadata = titled('courses.title');

async function StudentCoursesPage({ searchParams }: { searchParams: Promise<CourseParams> }) {
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

/** Where the reader is enrolled, waits, has asked or was refused. */
async function MyCourses({ query }: { query: CourseQuery }) {
  const t = await getTranslations('courses');
  const found = await read('student/courses/list', { view: 'mine', page: query.page });
  if (found.total === 0) {
    return (
      <EmptyState action={<ButtonLink href={courseHref({})}>{t('mine.seeOpen')}</ButtonLink>}>
        {t('mine.none')}
      </EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <AsOf now={found.now} />
      <CoursesFound found={found} query={query} />
    </div>
  );
}

/** The approved plan, year by year, with how much of it is done. */
async function Plan() {
  const t = await getTranslations('courses.plan');
  const plan = await readOrNull('student/courses/plan');
  if (!plan) return <NotOfferedPart office="teaching" />;
  const { programme, modes = [], credits, rows, choosable = false } = plan;
  const choose = choosable && <ButtonLink href="/student/courses/plan">{t('choose')}</ButtonLink>;
  if (rows.length === 0) {
    return (
      <EmptyState action={choose || <ContactLine office="students" />}>
        {choosable ? t('noneYet') : t('none')}
      </EmptyState>
    );
  }
  const byYear = Map.groupBy(rows, ({ year }) => year);
  return (
    <>
      <Section title={programme} actions={choose}>
        {modes.map(({ mode, fromYear }) => (
          <p key={fromYear} className="text-muted">
            {t(`mode.${mode}`, { year: yearName(fromYear) })}
          </p>
        ))}
        <div className="max-w-md">
          <CreditsBar credits={credits} />
        </div>
      </Section>
      {[...byYear].map(([year, ofYear]) => (
        <Section key={year} title={t('year', { year })}>
          <PlanTable year={year} rows={ofYear} />
        </Section>
      ))}
    </>
  );
}

export default studentPage(StudentCoursesPage, <ListSkeleton tabs />);

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
