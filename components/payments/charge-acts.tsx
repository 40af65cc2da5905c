import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/feedback/notice';
import type { OwnCharge } from '@/contract/payments/payments';
import { useInstant } from '@/i18n/use-instant';
import { ClaimButton } from './claim-button';
import { PayButton } from './pay-button';

/** The actions for an open charge: pay, or report a payment already made. Also the state of that report. */
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
