import { useTranslations } from 'next-intl';
import type { OwnCharge } from '@/contract/payments';
import { formatMoney } from '@/i18n/money';
import { useLanguage } from '@/i18n/use-language';

/** What is owed, in the charge's own currency; in English the institution's US price stands beside it where it set one (F3). */
export function Amount({ of: { amount, currency, usdAmount } }: { of: Priced }) {
  const t = useTranslations('payments');
  const language = useLanguage();
  const money = useMoney();
  return (
    <span className="tabular-nums">
      {money(amount, currency)}
      {language === 'en' && usdAmount !== null && (
        <span className="font-normal text-muted text-small"> {t('usd', { price: money(usdAmount) })}</span>
      )}
    </span>
  );
}

type Priced = Pick<OwnCharge, 'amount' | 'currency' | 'usdAmount'>;

/** Writes an amount as the reader does; without a currency in the language's own. */
export function useMoney() {
  const language = useLanguage();
  return (minor: number, currency?: string) => formatMoney({ minor, currency }, language);
}
