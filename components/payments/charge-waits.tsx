import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/feedback/notice';
import type { OwnCharge } from '@/contract/payments/payments';
import { useInstant } from '@/i18n/use-instant';

/** What changes of a charge once the payment that was begun is over. */
export function ChargeWaits({ of: { waits } }: { of: OwnCharge }) {
  const t = useTranslations('payments.waits');
  const instant = useInstant();
  if (!waits) return null;
  return <Notice tone="info">{t(waits.kind, { until: instant(waits.until, 'time') })}</Notice>;
}
