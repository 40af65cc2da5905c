import { useLocale } from 'next-intl';
import { formatMoney } from '@/i18n/money';

/** An amount in minor units; without a currency of its own it is in the language's (F3). */
export function Money({ minor, currency }: { minor: number; currency?: string }) {
  const locale = useLocale();
  return <span className="whitespace-nowrap tabular-nums">{formatMoney({ minor, currency }, locale)}</span>;
}
