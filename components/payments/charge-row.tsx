import { useTranslations } from 'next-intl';
import { Status } from '@/components/ui/feedback/status';
import { Row } from '@/components/ui/rows/row';
import { DateTile } from '@/components/ui/time/date-tile';
import type { OwnCharge, RefundStatus } from '@/contract/payments/payments';
import { noonOf } from '@/contract/wire/noon-of';
import { useInstant } from '@/i18n/use-instant';
import { Amount, useMoney } from './amount';
import { ChargeActs } from './charge-acts';
import { AfterDue, ChargeParts, ChargePdfs, ChargeWaits } from './charge-details';
import { backOf } from './charge-groups';

/** One charge of a list: its day, what it is for, how it stands, how much, and why. */
export function ChargeRow({ charge, payHere }: { charge: OwnCharge; payHere: boolean }) {
  const { chargeId, title, status, paidAt, dueOn, payableFrom, daysLate } = charge;
  const t = useTranslations('payments.row');
  const instant = useInstant();
  const settled = paidAt !== null;
  const when = settled
    ? t('paidOn', { day: instant(paidAt, 'date') })
    : status === 'planned' && payableFrom
      ? t('payableFrom', { day: instant(noonOf(payableFrom), 'date') })
      : t('dueOn', { day: instant(noonOf(dueOn), 'date') });
  return (
    <Row
      id={`charge-${chargeId}`}
      live={status}
      tile={
        <DateTile
          at={paidAt ?? noonOf(dueOn)}
          look={settled ? 'settled' : daysLate > 0 ? 'pressing' : 'plain'}
        />
      }
      stacked
      title={title}
      when={when}
      state={<ChargeState of={charge} />}
      act={
        <span className="text-ink">
          <Amount of={charge} />
        </span>
      }
      below={
        <div className="row-below w-full justify-items-stretch empty:hidden">
          <p className="max-w-prose text-small empty:hidden">
            <AfterDue of={charge} />
          </p>
          <ChargeWaits of={charge} />
          <ChargePdfs of={charge} />
          <ChargeActs charge={charge} payHere={payHere} />
          <ChargeParts of={charge} />
        </div>
      }
    />
  );
}

function ChargeState({ of }: { of: OwnCharge }) {
  const t = useTranslations('payments.state');
  const money = useMoney();
  const { status, daysLate, refund, currency } = of;
  const back = (statuses: RefundStatus[]) => money(backOf(of, statuses), currency);
  if (daysLate > 0) return <Status tone="danger">{t('late', { days: daysLate })}</Status>;
  if (status === 'paid') return <Status tone="success">{t('paid')}</Status>;
  if (status === 'refunded') {
    return <Status tone="success">{t('refunded', { amount: back(['paid_out']) })}</Status>;
  }
  if (status === 'refund_requested') {
    const refunded = backOf(of, ['paid_out']);
    return (
      <>
        <Status tone="info">{t('refund_requested', { amount: back(['requested', 'approved']) })}</Status>{' '}
        {refunded > 0 && t('refunded', { amount: money(refunded, currency) })}
      </>
    );
  }
  if (status === 'refund_denied') {
    return (
      <>
        <Status tone="neutral">{t('refund_denied')}</Status> {refund?.answer}
      </>
    );
  }
  return null;
}
