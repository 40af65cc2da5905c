import { useTranslations } from 'next-intl';
import type { OwnCharge } from '@/contract/payments/payments';
import { noonOf } from '@/contract/wire/noon-of';
import { useInstant } from '@/i18n/use-instant';
import { useMoney } from './amount';

/** What comes of not paying: the late fee that is next, and from when it stops something. */
export function AfterDue({ of: { status, afterDue, currency } }: { of: OwnCharge }) {
  const t = useTranslations('payments.after');
  const instant = useInstant();
  const money = useMoney();
  if (status !== 'open' || !afterDue) return null;
  const { lateFee, stopsFrom } = afterDue;
  const on = (day: string) => instant(noonOf(day), 'fullDay');
  const said = [
    lateFee && t('fee', { day: on(lateFee.from), amount: money(lateFee.amount, currency) }),
    stopsFrom && t('stops', { day: on(stopsFrom) }),
  ];
  return <span className="text-muted">{said.filter(Boolean).join(' ')}</span>;
}
