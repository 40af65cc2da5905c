import { getTimeZone, getTranslations } from 'next-intl/server';
import { groupsOf, paidYears, pricedAlike } from '@/components/payments/charge-groups';
import { ChargeRow } from '@/components/payments/charge-row';
import { DueCharge } from '@/components/payments/due-charge';
import { YearSummary } from '@/components/payments/year-summary';
import { ContactLine } from '@/components/ui/feedback/contact-line';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Notice } from '@/components/ui/feedback/notice';
import { Columns, Page } from '@/components/ui/page/page';
import { Section } from '@/components/ui/page/section';
import { ListSkeleton } from '@/components/ui/page/skeleton';
import { Sheet } from '@/components/ui/rows/sheet';
import { yearName } from '@/contract/catalogue/academic-year';
import type { OwnCharge } from '@/contract/payments/payments';
import { ClientMessages } from '@/i18n/client-messages';
import { read } from '@/lib/bff/pages/read';
import { LiveRefresh } from '../../live-refresh';
import { titled } from '../../titled';
import { studentPage } from '../../with-skeleton';

export const generateMetadata = titled('payments.title');

async function PaymentsPage() {
  const t = await getTranslations('payments');
  const {
    charges: listed,
    academicYear,
    tuitionParts,
    payHere = false,
    now,
  } = await read('student/payments/list');
  const charges = pricedAlike(listed);
  const { due, later, paid } = groupsOf(charges);
  const [first, ...others] = due;
  const ofYear = charges.filter((charge) => charge.academicYear === academicYear);
  const statements = paidYears(charges, await getTimeZone());
  return (
    <ClientMessages namespaces={['paying']}>
      <Page title={t('title')}>
        <Columns
          side={<YearSummary charges={ofYear} {...{ tuitionParts, statements }} year={academicYear} />}
        >
          {first ? (
            <>
              {!payHere && (
                <Notice tone="info" action={<ContactLine office="fees" />}>
                  {t('payElsewhere')}
                </Notice>
              )}
              <Section title={t('due.title')}>
                <DueCharge charge={first} label={t('due.title')} payHere={payHere} />
              </Section>
            </>
          ) : (
            <EmptyState>{t(charges.length > 0 ? 'nothingDue' : 'nothing')}</EmptyState>
          )}
          <Charges title={t('alsoDue')} charges={others} payHere={payHere} />
          <Charges title={t('later')} charges={later} />
          {paid.map(({ year, charges: ofOne }) => (
            <Charges key={year} title={t('paidIn', { year: yearName(year) })} charges={ofOne} />
          ))}
        </Columns>
        <LiveRefresh page="student/payments" now={now} />
      </Page>
    </ClientMessages>
  );
}

function Charges({
  title,
  charges,
  payHere = false,
}: {
  title: string;
  charges: OwnCharge[];
  payHere?: boolean;
}) {
  if (charges.length === 0) return null;
  return (
    <Section title={title}>
      <Sheet label={title}>
        {charges.map((charge) => (
          <ChargeRow key={charge.chargeId} charge={charge} payHere={payHere} />
        ))}
      </Sheet>
    </Section>
  );
}

export default studentPage(PaymentsPage, <ListSkeleton />);
