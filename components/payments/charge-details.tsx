import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/feedback/notice';
import { PdfLink } from '@/components/ui/navigation/pdf-link';
import type { ChargePart, OwnCharge } from '@/contract/payments/payments';
import { noonOf } from '@/contract/wire/noon-of';
import { useInstant } from '@/i18n/use-instant';
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

/** What changes of a charge once the payment that was begun is over. */
export function ChargeWaits({ of: { waits } }: { of: OwnCharge }) {
  const t = useTranslations('payments.waits');
  const instant = useInstant();
  if (!waits) return null;
  return <Notice tone="info">{t(waits.kind, { until: instant(waits.until, 'time') })}</Notice>;
}

type Papers = Pick<OwnCharge, 'chargeId' | 'title' | 'noticeCode' | 'receiptNumber'>;

/** What there is of a charge on paper: its receipt, or the notice to pay it by. */
export function ChargePdfs({ of: { chargeId, title, noticeCode, receiptNumber } }: { of: Papers }) {
  const t = useTranslations('payments.paper');
  const paper = receiptNumber ? 'receipt' : noticeCode && 'notice';
  if (!paper) return null;
  return (
    <PdfLink href={`/api/student/payments/${chargeId}/${paper}.pdf`}>
      {t(paper)}
      <span className="sr-only"> {title}</span>
    </PdfLink>
  );
}
