'use client';

import { useTranslations } from 'next-intl';
import { signOut } from '@/components/shell/sign-out';
import { Button } from '@/components/ui/buttons/button';
import { Dialog } from '@/components/ui/overlays/dialog';
import { Countdown } from '@/components/ui/time/countdown';
import { call } from '@/lib/browser/calls/call';
import { institutionNow } from '@/lib/browser/clock/institution-clock';
import { leaveForLogin } from '@/lib/browser/session/leave';
import { readLoginData } from '@/lib/browser/session/login-data';
import { renewLogin } from '@/lib/browser/session/renew-login';

/** Asks an idle person one minute before the end. After twelve hours it asks to sign in again (C9). */
export function StayDialog({ step }: { step: 'ask' | 'final' }) {
  const t = useTranslations('session');
  const stay = () => void renewLogin();
  return (
    <Dialog
      open
      onClose={step === 'ask' ? stay : () => {}}
      onMissing={() => {}}
      title={t(`${step}.title`)}
      backLabel={t(step === 'ask' ? 'ask.stay' : 'final.login')}
    >
      <p>{t.rich(`${step}.text`, { left: () => <TimeLeft /> })}</p>
      <div className="mt-6 flex flex-wrap-reverse justify-end gap-3">
        {step === 'ask' && <Button onClick={() => void signOut()}>{t('ask.leave')}</Button>}
        <Button variant="primary" onClick={step === 'ask' ? stay : () => void signInAgain()}>
          {t(step === 'ask' ? 'ask.stay' : 'final.login')}
        </Button>
      </div>
    </Dialog>
  );
}

/** What is left of the session ends first: the sign-in would lead straight back otherwise. */
async function signInAgain() {
  await call('user/logout', {}, { quiet: true });
  await leaveForLogin();
}

function TimeLeft() {
  const leftMs = (readLoginData()?.endsAtMs ?? Date.now()) - Date.now(); // both by this machine's clock
  const now = institutionNow();
  return <Countdown to={new Date(now + leftMs).toISOString()} now={new Date(now).toISOString()} />;
}
