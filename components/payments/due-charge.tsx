import { useTranslations } from 'next-intl';
import { Status } from '@/components/ui/feedback/status';
import { CardItem } from '@/components/ui/page/card';
import { LiveList } from '@/components/ui/rows/live-list';
import type { OwnCharge } from '@/contract/payments/payments';
import { noonOf } from '@/contract/wire/noon-of';
import { useInstant } from '@/i18n/use-instant';
import { Amount } from './amount';
import { ChargeActs } from './charge-acts';
import { AfterDue, ChargeParts, ChargePdfs, ChargeWaits } from './charge-details';

/** What is to be paid first: how much, and until when. */
export function DueCharge({
  charge,
  label,
  payHere,
}: {
  charge: OwnCharge;
  label: string;
  payHere: boolean;
}) {
  const t = useTranslations('payments.due');
  const instant = useInstant();
  const { chargeId, title, dueOn, daysLeft, daysLate } = charge;
  return (
    <LiveList>
      <ul aria-label={label}>
        <CardItem
          id={`charge-${chargeId}`}
          title={<span className="text-section">{title}</span>}
          status={
            <Status tone={daysLate > 0 ? 'danger' : daysLeft <= 14 ? 'warning' : 'neutral'}>
              {daysLate > 0 ? t('late', { days: daysLate }) : t('left', { days: daysLeft })}
            </Status>
          }
        >
          <p className="font-semibold text-[2.75rem] leading-12 tracking-tight">
            <Amount of={charge} />
          </p>
          <p className="text-body">
            {t.rich(daysLate > 0 ? 'was' : 'until', {
              day: instant(noonOf(dueOn), 'fullDay'),
              b: (day) => <b className="font-semibold">{day}</b>,
            })}{' '}
            <AfterDue of={charge} />
          </p>
          <div className="mt-3 grid gap-1">
            <ChargeWaits of={charge} />
            <ChargeActs charge={charge} payHere={payHere} first />
            <ChargePdfs of={charge} />
          </div>
          <ChargeParts of={charge} />
        </CardItem>
      </ul>
    </LiveList>
  );
}
