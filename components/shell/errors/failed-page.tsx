'use client';

import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { Page } from '@/components/ui/page/page';
import { WRONG_RESULT } from '@/contract/wire/constants';
import { countWaiting } from '@/lib/browser/outbox/outbox-names';
import { readLoginData } from '@/lib/browser/session/login-data';

type Failed = {
  /** Of the error, if one was thrown by the server. */
  digest?: string | undefined;
  onTryAgain: () => void;
};

/** In place of a page that could not be made or shown (E5, E6). */
export function FailedPage({ digest, onTryAgain }: Failed) {
  const t = useTranslations('shared');
  const requestId = digest?.startsWith(WRONG_RESULT) && digest.slice(WRONG_RESULT.length);
  return (
    <Page title={t('failed.title')} lead={requestId ? t('wrongResult', { requestId }) : t('failed.text')}>
      <div>
        <Button variant="primary" onClick={onTryAgain}>
          {t('tryAgain')}
        </Button>
      </div>
    </Page>
  );
}

/** The same for a whole document: the shell failed too, so the button to sign out stands here. */
export function FailedDocument({ digest, onTryAgain }: Failed) {
  const t = useTranslations('shell.user');
  const canSignOut = useSyncExternalStore(subscribe, mayGo, () => false);
  return (
    <main className="mx-auto grid w-full max-w-[70rem] grow content-start gap-4 px-4 pt-10 sm:px-6">
      <FailedPage digest={digest} onTryAgain={onTryAgain} />
      {canSignOut && (
        <Button variant="quiet" className="justify-self-start" onClick={leave}>
          {t('logout')}
        </Button>
      )}
    </main>
  );
}

const leave = async () => (await import('../sign-out.ts')).signOut();

/** What waits to be sent would be asked about, by the shell. */
const mayGo = (): boolean => readLoginData() !== null && countWaiting() === 0;
const subscribe = () => () => {};
