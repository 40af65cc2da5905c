import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/feedback/notice';
import type { OwnCharge } from '@/contract/payments/payments';
import { useInstant } from '@/i18n/use-instant';
import { ClaimButton } from './claim-button';
import { PayButton } from './pay-button';

/** What can be done about a charge that can be paid: pay it, or say that it was paid; and where what was said stands. */
export function ChargeActs({
  charge,
  payHere,
  first = false,
}: {
  charge: OwnCharge;
  payHere: boolean;
  /** The one that is due first: its button is the page's. */
  first?: boolean;
}) {
  const { status, claim, daysLate } = charge;
  if (status !== 'open') return null;
  const mayClaim = claim ? claim.status === 'not_found' : first || daysLate > 0;
  return (
    <>
      {claim && <ClaimNotice of={claim} />}
      {(payHere || mayClaim) && (
        <div className="flex flex-wrap items-start gap-x-3 gap-y-1 print:hidden">
          {payHere && <PayButton charge={charge} variant={first ? 'primary' : 'secondary'} />}
          {mayClaim && <ClaimButton charge={charge} />}
        </div>
      )}
    </>
  );
}

function ClaimNotice({ of: { status, madeAt, answer } }: { of: NonNullable<OwnCharge['claim']> }) {
  const t = useTranslations('paying.claim.state');
  const instant = useInstant();
  return (
    <Notice tone={status === 'not_found' ? 'warning' : 'info'}>
      <p>{t(status, { day: instant(madeAt, 'date') })}</p>
      {answer && <p>{answer}</p>}
    </Notice>
  );
}
