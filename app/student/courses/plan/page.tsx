import { getFormatter, getTranslations } from 'next-intl/server';
import { ChosenPlan } from '@/components/courses/plan/chosen-plan';
import { PlanForm } from '@/components/courses/plan/plan-form';
import { ContactLine } from '@/components/ui/feedback/contact-line';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Notice } from '@/components/ui/feedback/notice';
import { DetailPage } from '@/components/ui/page/detail-page';
import { PageSkeleton } from '@/components/ui/page/skeleton';
import type { PlanChoice } from '@/contract/courses/plan-choice';
import { ClientMessages } from '@/i18n/client-messages';
import { read } from '@/lib/bff/pages/read';
import { LiveRefresh } from '../../../live-refresh';
import { titled } from '../../../titled';
import { studentPage } from '../../../with-skeleton';

export const generateMetadata = titled('courses.choice.title');

async function PlanPage() {
  const t = await getTranslations('courses.choice');
  const choice = await read('student/courses/planchoice');
  return (
    <ClientMessages namespaces={['courses.choice']}>
      <DetailPage
        back={{ href: '/student/courses?tab=plan', label: t('back') }}
        title={t('title')}
        lines={<p className="text-muted">{choice.programme}</p>}
      >
        <EnrolmentState choice={choice} />
        <LiveRefresh page="student/courses/plan" now={choice.now} />
      </DetailPage>
    </ClientMessages>
  );
}

export default studentPage(PlanPage, <PageSkeleton rows={8} />);

/** What there is to choose now: nothing yet, what waits for a decision, or the form. */
async function EnrolmentState({ choice }: { choice: PlanChoice }) {
  const t = await getTranslations('courses.choice');
  const format = await getFormatter();
  const { scheme, open, now } = choice;
  if (!scheme) return <EmptyState action={<ContactLine office="students" />}>{t('noScheme')}</EmptyState>;
  const day = (instant: string) => format.dateTime(new Date(instant), 'dayTime');
  if (open?.status === 'submitted') {
    return (
      <>
        <Notice tone="info" title={t('waits')}>
          {t('waitsText', { day: day(open.submittedAt ?? now) })}
        </Notice>
        <ChosenPlan groups={scheme.groups} unitIds={open.unitIds} />
      </>
    );
  }
  const isOpen = scheme.opensAt <= now && now < scheme.closesAt;
  return (
    <>
      {open?.status === 'returned' && (
        <Notice tone="warning" title={t('returned')}>
          {open.reason}
        </Notice>
      )}
      {isOpen ? (
        <>
          <p className="max-w-prose text-muted">
            {t('lead', { day: day(scheme.closesAt), who: scheme.autoApprove ? 'rules' : 'person' })}
          </p>
          <PlanForm key={open?.status ?? 'none'} choice={choice} scheme={scheme} />
        </>
      ) : (
        <Notice tone="info" title={t(now < scheme.opensAt ? 'notYet' : 'over')}>
          {now < scheme.opensAt
            ? t('notYetText', { day: day(scheme.opensAt) })
            : t('overText', { day: day(scheme.closesAt) })}
        </Notice>
      )}
    </>
  );
}
