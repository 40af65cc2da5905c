import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ContactsForm } from '@/components/dashboard/contacts-form';
import { NextSteps } from '@/components/dashboard/next-steps';
import { TaughtCourses } from '@/components/dashboard/taught-courses';
import { TryAgain } from '@/components/dashboard/try-again';
import { UpcomingSessions } from '@/components/dashboard/upcoming-sessions';
import { AsOf } from '@/components/session/as-of';
import { Columns, Page } from '@/components/ui/page';
import { Section } from '@/components/ui/section';
import { PageSkeleton } from '@/components/ui/skeleton';
import { TextLink } from '@/components/ui/text-link';
import type { ProfessorSummary } from '@/contract/dashboard';
import { ClientMessages } from '@/i18n/client-messages';
import { LiveRefresh } from '@/lib/realtime/live-refresh';
import { requireSession } from '@/lib/server/api';
import { getProfessorSummary } from '@/lib/server/dashboard';
import { greeting } from '../../greeting';
import { withSkeleton } from '../../with-skeleton';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('dashboard'))('title'),
});

async function ProfessorDashboardPage() {
  await requireSession({ type: 'professor' });
  const t = await getTranslations('dashboard');
  const summary = await getProfessorSummary();
  return (
    <ClientMessages namespaces={['dashboard.contacts']}>
      <Page title={await greeting()}>
        {summary ? <Summary summary={summary} /> : <TryAgain title={t('failed')} />}
      </Page>
      <LiveRefresh on={['seatsChanged', 'rosterChanged', 'boardChanged']} />
    </ClientMessages>
  );
}

export default withSkeleton(ProfessorDashboardPage, <PageSkeleton />);

async function Summary({ summary }: { summary: ProfessorSummary }) {
  const t = await getTranslations('dashboard');
  const { now, steps, sessions, courses, missingContacts } = summary;
  return (
    <Columns
      side={
        <>
          <Section
            title={t('courses.title')}
            actions={<TextLink href="/professor/courses">{t('courses.see')}</TextLink>}
          >
            <TaughtCourses courses={courses} />
          </Section>
          {missingContacts.length > 0 && (
            <Section title={t('contacts.title')} lead={t('contacts.text')}>
              <ContactsForm missing={missingContacts} />
            </Section>
          )}
        </>
      }
    >
      <AsOf now={now} />
      <Section title={t('steps.title')}>
        <NextSteps steps={steps} now={now} />
      </Section>
      <Section
        title={t('sessions.title')}
        actions={<TextLink href="/professor/exams">{t('sessions.see')}</TextLink>}
      >
        <UpcomingSessions sessions={sessions} />
      </Section>
    </Columns>
  );
}
