import { useTranslations } from 'next-intl';
import type { ChargePart, OwnCharge } from '@/contract/payments/payments';
import { useMoney } from './amount';

/** Why a charge is of just this amount, one press away: its parts, and how an instalment comes of them. */
export function ChargeParts({ of: charge }: { of: OwnCharge }) {
  const t = useTranslations('payments');
  const money = useMoney();
  const { parts, planAmount, amount, currency, paidAt } = charge;
  if (parts.length === 0) return null;
  return (
    <details className="w-full text-small">
      <summary className="min-h-9 cursor-pointer content-center text-accent pointer-coarse:min-h-11 print:hidden">
        {t('why.action')}
        <span className="sr-only"> {charge.title}</span>
      </summary>
      <dl className="divide-y divide-line">
        {parts.map((part) => (
          <Line key={part.code + (part.name ?? '')} value={money(part.amount, currency)}>
            <PartName part={part} currency={currency} />
          </Line>
        ))}
        {planAmount !== null && planAmount !== amount && (
          <>
            <Line value={money(planAmount, currency)}>{t('why.year')}</Line>
            <Line value={money(amount, currency)}>{t('why.instalment')}</Line>
          </>
        )}
      </dl>
      {paidAt === null && parts.some(({ code }) => code === 'no_declaration') && (
        <p className="max-w-prose pt-2">{t('why.declare')}</p>
      )}
    </details>
  );
}

function PartName({
  part: { code, name = '', percent = 0, upTo },
  currency,
}: {
  part: ChargePart;
  currency: string;
}) {
  const t = useTranslations('payments.part');
  const money = useMoney();
  if (code === 'income') {
    return upTo ? t('income', { upTo: money(upTo, currency) }) : t('highest');
  }
  return t(code, { name, percent });
}

const Line = ({ children, value }: { children: React.ReactNode; value: string }) => (
  <div className="flex justify-between gap-4 py-2">
    <dt className="text-muted">{children}</dt>
    <dd className="shrink-0 tabular-nums">{value}</dd>
  </div>
);
