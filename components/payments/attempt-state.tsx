import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/feedback/notice';
import type { AttemptStatus, PaymentAttempt } from '@/contract/payments/paying';
import { PayButton } from './pay-button';

type State = 'begun' | 'confirming' | 'confirmed' | 'failed' | 'expired';

const TONES = {
  begun: 'info',
  confirming: 'info',
  confirmed: 'success',
  failed: 'danger',
  expired: 'warning',
} as const;

/** The state of a payment, for a person who returns from the provider's page. A change is read out. */
export function AttemptState({ attempt, amount }: { attempt: PaymentAttempt; amount: string }) {
  const t = useTranslations('paying.state');
  const state = stateOf(attempt);
  const mayGoOn = state !== 'confirming' && state !== 'confirmed';
  return (
    <>
      <div role="status">
        <Notice tone={TONES[state]} title={t(`${state}.title`)}>
          <p>{t(`${state}.says`, { amount })}</p>
          {attempt.receiptNumber && <p>{t('receipt', { number: attempt.receiptNumber })}</p>}
        </Notice>
      </div>
      {mayGoOn && <PayButton charge={attempt} variant={state === 'begun' ? 'secondary' : 'primary'} />}
    </>
  );
}

function stateOf({ paid, status }: PaymentAttempt): State {
  return paid ? 'confirmed' : STATES[status];
}

const STATES: Record<AttemptStatus, State> = {
  created: 'begun',
  redirected: 'begun',
  pending: 'confirming',
  succeeded: 'confirmed',
  failed: 'failed',
  expired: 'expired',
};
