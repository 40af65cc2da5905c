import { useTranslations } from 'next-intl';
import type { OwnCharge } from '@/contract/payments/payments';
import { formatMoney } from '@/i18n/money';
import { useLanguage } from '@/i18n/use-language';

/** The amount in the charge's currency. English also shows the institution's price in USD, if set (F3). */
export function Amount({ of: { amount, currency, usdAmount } }: { of: Priced }) {
  const money = useMoney();
  const dollars = useInDollars()(usdAmount);
  return (
    <span className="tabular-nums">
      {money(amount, currency)}
      {dollars && <span className="font-normal text-muted text-small"> {dollars}</span>}
    </span>
  );
}

type Priced = Pick<OwnCharge, 'amount' | 'currency' | 'usdAmount'>;

/** Writes an amount as the reader does; without a currency in the language's own. */
export function useMoney() {
  const language = useLanguage();
  return (minor: number, currency?: string) => formatMoney({ minor, currency }, language);
}

/** Writes a dollar price for who reads English, and nothing otherwise. */
export function useInDollars() {
  const t = useTranslations('payments');
  const language = useLanguage();
  const money = useMoney();
  return (minor: number | null) =>
    language === 'en' && minor !== null ? t('usd', { price: money(minor) }) : '';
}
