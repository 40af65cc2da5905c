import { getTranslations } from 'next-intl/server';
import { BookedExams } from '@/components/dashboard/booked-exams';
import { CareerProgress } from '@/components/dashboard/career-progress';
import { ContactsForm } from '@/components/dashboard/contacts-form';
import { DashboardSkeleton } from '@/components/dashboard/dashboard-skeleton';
import { DaySentence } from '@/components/dashboard/day-sentence';
import { MissingAreas, PartOr } from '@/components/dashboard/missing-areas';
import { News } from '@/components/dashboard/news';
import { NextSteps } from '@/components/dashboard/steps/next-steps';
import { TodaysLessons } from '@/components/dashboard/todays-lessons';
import { TryAgain } from '@/components/dashboard/try-again';
import { OfflineExams } from '@/components/exams/student/offline-exams';
import { GoLink } from '@/components/ui/navigation/go-link';
import { Columns, Page } from '@/components/ui/page/page';
import { Section } from '@/components/ui/page/section';
import type { StudentSummary } from '@/contract/dashboard/dashboard';
import { ClientMessages } from '@/i18n/client-messages';
import { getStudentSummary } from '@/lib/bff/pages/summaries';
import { greeting } from '../../greeting';
import { type HomeParams, HomeWithoutSummary } from '../../home-without-summary';
import { LiveRefresh } from '../../live-refresh';
import { titled } from '../../titled';
import { studentPage } from '../../with-skeleton';
import { OpeningExams } from './opening-exams';

export const generateMetadata = titled('dashboard.title');

async function StudentDashboardPage({ searchParams }: { searchParams: HomeParams }) {
  const t = await getTranslations('dashboard');
  const summary = await getStudentSummary();
  if (summary === 'absent') return <HomeWithoutSummary params={searchParams} />;
  return (
    <ClientMessages namespaces={['dashboard.contacts', 'dashboard.news', 'dashboard.steps.row']}>
      <Page title={await greeting(summary?.now)} lead={summary?.day && <DaySentence words={summary.day} />}>
        {summary ? <Summary summary={summary} /> : <TryAgain title={t('failed')} />}
      </Page>
    </ClientMessages>
  );
}

export default studentPage(StudentDashboardPage, <DashboardSkeleton />);

async function Summary({ summary }: { summary: StudentSummary }) {
  const t = await getTranslations('dashboard');
  const {
    now,
    steps,
    exams,
    lessons,
    opening = [],
    credits,
    averages,
    missingContacts,
    news = [],
    missing = [],
  } = summary;
  return (
    <>
      {opening.length > 0 && <OpeningExams exams={opening} now={now} />}
      <Columns
        side={
          <>
            <Section
              title={t('career.title')}
              actions={<GoLink href="/student/exams?tab=transcript">{t('career.transcript')}</GoLink>}
            >
              <PartOr of="career" missing={missing}>
                <CareerProgress credits={credits} averages={averages} />
              </PartOr>
            </Section>
            <News reader="student" news={news} />
            {missingContacts.length > 0 && (
              <Section title={t('contacts.title')} lead={t('contacts.text')}>
                <ContactsForm missing={missingContacts} />
              </Section>
            )}
          </>
        }
      >
        <LiveRefresh page="student/dashboard" now={now} />
        {missing.length > 0 && <MissingAreas areas={missing} />}
        <TodaysLessons lessons={lessons} missing={missing} now={now} reader="student" />
        {steps.length > 0 && (
          <Section title={t('steps.title')} quiet={opening.length === 0}>
            <NextSteps reader="student" steps={steps} now={now} primary={opening.length === 0} />
          </Section>
        )}
        <Section title={t('exams.title')} actions={<GoLink href="/student/exams">{t('exams.all')}</GoLink>}>
          <PartOr of="exams" missing={missing}>
            <BookedExams exams={exams} />
            <OfflineExams exams={exams.filter(({ status }) => status === 'booked')} now={now} />
          </PartOr>
        </Section>
      </Columns>
    </>
  );
}
