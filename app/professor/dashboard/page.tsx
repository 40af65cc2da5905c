import { getTranslations } from 'next-intl/server';
import { ContactsForm } from '@/components/dashboard/contacts-form';
import { DashboardSkeleton } from '@/components/dashboard/dashboard-skeleton';
import { DaySentence } from '@/components/dashboard/day-sentence';
import { MissingAreas, PartOr } from '@/components/dashboard/missing-areas';
import { News } from '@/components/dashboard/news';
import { SupervisedTheses, TaughtCourses, UpcomingSessions } from '@/components/dashboard/professor-parts';
import { NextSteps } from '@/components/dashboard/steps/next-steps';
import { TodaysLessons } from '@/components/dashboard/todays-lessons';
import { TryAgain } from '@/components/dashboard/try-again';
import { RollButton } from '@/components/presences/professor/roll-button';
import { GoLink } from '@/components/ui/navigation/go-link';
import { Columns, Page } from '@/components/ui/page/page';
import { Section } from '@/components/ui/page/section';
import type { ProfessorSummary } from '@/contract/dashboard/dashboard';
import type { Lesson } from '@/contract/lessons/lessons';
import { ClientMessages } from '@/i18n/client-messages';
import { getProfessorSummary } from '@/lib/bff/pages/summaries';
import { greeting } from '../../greeting';
import { type HomeParams, HomeWithoutSummary } from '../../home-without-summary';
import { LiveRefresh } from '../../live-refresh';
import { titled } from '../../titled';
import { professorPage } from '../../with-skeleton';

export const generateMetadata = titled('dashboard.title');

async function ProfessorDashboardPage({ searchParams }: { searchParams: HomeParams }) {
  const t = await getTranslations('dashboard');
  const summary = await getProfessorSummary();
  if (summary === 'absent') return <HomeWithoutSummary params={searchParams} />;
  return (
    <ClientMessages
      namespaces={['dashboard.contacts', 'dashboard.news', 'dashboard.steps.row', 'presences.roll']}
    >
      <Page title={await greeting(summary?.now)} lead={summary?.day && <DaySentence words={summary.day} />}>
        {summary ? <Summary summary={summary} /> : <TryAgain title={t('failed')} />}
      </Page>
    </ClientMessages>
  );
}

export default professorPage(ProfessorDashboardPage, <DashboardSkeleton />);

async function Summary({ summary }: { summary: ProfessorSummary }) {
  const t = await getTranslations('dashboard');
  const {
    now,
    steps,
    sessions,
    lessons,
    rolls = [],
    courses,
    theses = [],
    missingContacts,
    news = [],
    missing = [],
  } = summary;
  const rollOf = ({ id, courseTitle }: Lesson) => {
    const roll = rolls.find(({ lessonId }) => lessonId === id);
    return roll && <RollButton roll={roll} course={courseTitle} />;
  };
  return (
    <Columns
      side={
        <>
          <Section
            title={t('courses.title')}
            actions={<GoLink href="/professor/courses">{t('courses.see')}</GoLink>}
          >
            <PartOr of="courses" missing={missing}>
              <TaughtCourses courses={courses} />
            </PartOr>
          </Section>
          {theses.length > 0 && (
            <Section title={t('theses.title')}>
              <SupervisedTheses theses={theses} />
            </Section>
          )}
          <News reader="professor" news={news} />
          {missingContacts.length > 0 && (
            <Section title={t('contacts.title')} lead={t('contacts.text')}>
              <ContactsForm missing={missingContacts} />
            </Section>
          )}
        </>
      }
    >
      <LiveRefresh page="professor/dashboard" now={now} />
      {missing.length > 0 && <MissingAreas areas={missing} />}
      <TodaysLessons lessons={lessons} missing={missing} now={now} reader="professor" actFor={rollOf} />
      {steps.length > 0 && (
        <Section title={t('steps.title')} quiet>
          <NextSteps reader="professor" steps={steps} now={now} primary={rolls.length === 0} />
        </Section>
      )}
      <Section
        title={t('sessions.title')}
        actions={<GoLink href="/professor/exams">{t('sessions.see')}</GoLink>}
      >
        <PartOr of="exams" missing={missing}>
          <UpcomingSessions sessions={sessions} />
        </PartOr>
      </Section>
    </Columns>
  );
}
