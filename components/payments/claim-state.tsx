import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/notice';
import type { OwnCharge } from '@/contract/payments';
import { useInstant } from '@/i18n/use-instant';
import { ClaimButton } from './claim-button';

/** Of a charge that can be paid: where what was said of it stands, or a way to say it. */
export function ClaimState({ charge }: { charge: OwnCharge }) {
  const t = useTranslations('paying.claim');
  const instant = useInstant();
  const { claim, status } = charge;
  if (status !== 'open') return null;
  if (!claim) return <ClaimButton charge={charge} />;
  const { status: state, madeAt, answer } = claim;
  return (
    <>
      <Notice tone={state === 'not_found' ? 'warning' : 'info'}>
        <p>{t(`state.${state}`, { day: instant(madeAt, 'date') })}</p>
        {answer && <p>{answer}</p>}
      </Notice>
      {state === 'not_found' && <ClaimButton charge={charge} />}
    </>
  );
}
