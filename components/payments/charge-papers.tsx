import { useTranslations } from 'next-intl';
import { PaperLink } from '@/components/ui/navigation/paper-link';
import type { OwnCharge } from '@/contract/payments/payments';

type Papers = Pick<OwnCharge, 'chargeId' | 'title' | 'noticeCode' | 'receiptNumber'>;

/** What there is of a charge on paper: its receipt, or the notice to pay it by. */
export function ChargePapers({ of: { chargeId, title, noticeCode, receiptNumber } }: { of: Papers }) {
  const t = useTranslations('payments.paper');
  const paper = receiptNumber ? 'receipt' : noticeCode && 'notice';
  if (!paper) return null;
  return (
    <PaperLink href={`/api/student/payments/${chargeId}/${paper}.pdf`}>
      {t(paper)}
      <span className="sr-only"> {title}</span>
    </PaperLink>
  );
}
