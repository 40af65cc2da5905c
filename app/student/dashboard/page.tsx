import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { BookedExams } from '@/components/dashboard/booked-exams';
import { CareerProgress } from '@/components/dashboard/career-progress';
import { ContactsForm } from '@/components/dashboard/contacts-form';
import { NextSteps } from '@/components/dashboard/next-steps';
import { TryAgain } from '@/components/dashboard/try-again';
import { AsOf } from '@/components/session/as-of';
import { Columns, Page } from '@/components/ui/page';
import { Section } from '@/components/ui/section';
import { PageSkeleton } from '@/components/ui/skeleton';
import type { StudentSummary } from '@/contract/dashboard';
import { ClientMessages } from '@/i18n/client-messages';
import { LiveRefresh } from '@/lib/realtime/live-refresh';
import { requireSession } from '@/lib/server/api';
import { getStudentSummary } from '@/lib/server/dashboard';
import { greeting } from '../../greeting';
import { withSkeleton } from '../../with-skeleton';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('dashboard'))('title'),
});

async function StudentDashboardPage() {
  await requireSession({ type: 'student' });
  const t = await getTranslations('dashboard');
  const summary = await getStudentSummary();
  return (
    <ClientMessages namespaces={['dashboard.contacts']}>
      <Page title={await greeting()}>
        {summary ? <Summary summary={summary} /> : <TryAgain title={t('failed')} />}
      </Page>
      <LiveRefresh
        on={[
          'enrolled',
          'rejected',
          'booked',
          'voided',
          'outcomePublished',
          'outcomeDecided',
          'waitlistMoved',
        ]}
      />
    </ClientMessages>
  );
}

export default withSkeleton(StudentDashboardPage, <PageSkeleton />);

async function Summary({ summary }: { summary: StudentSummary }) {
  const t = await getTranslations('dashboard');
  const { now, steps, exams, credits, averages, missingContacts } = summary;
  return (
    <Columns
      side={
        <>
          <Section title={t('career.title')}>
            <CareerProgress credits={credits} averages={averages} />
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
      <Section title={t('exams.title')}>
        <BookedExams exams={exams} />
      </Section>
    </Columns>
  );
}
