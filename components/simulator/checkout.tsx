'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { Notice } from '@/components/ui/feedback/notice';
import { Page } from '@/components/ui/page/page';
import type { SimulatedOutcome } from '@/contract/payments/simulator';
import { call } from '@/lib/browser/calls/call';

/** Simulates a provider's page. Nothing is paid here: the person who tries the portal chooses the outcome. */
export function SimulatedCheckoutPage({
  session,
  amount,
  outcomes,
}: {
  session: string;
  amount: string;
  outcomes: SimulatedOutcome[];
}) {
  const t = useTranslations('simulator');
  const [chosen, setChosen] = useState<SimulatedOutcome | null>(null);
  const [isDown, setDown] = useState(false);
  const choose = async (outcome: SimulatedOutcome) => {
    setChosen(outcome);
    const answer = await call('simulator/choose', { session, outcome });
    if (answer.ok && answer.result.returnTo !== null) return window.location.assign(answer.result.returnTo);
    setDown(answer.ok);
    setChosen(null);
  };
  return (
    <Page title={t('title')} lead={t('lead', { amount })}>
      <Notice tone="warning" title={t('noMoney')} />
      <div role="status">{isDown && <Notice tone="danger">{t('isDown')}</Notice>}</div>
      <ul className="grid gap-3">
        {outcomes.map((outcome) => (
          <li
            key={outcome}
            className="grid gap-1 sm:grid-cols-[16rem_minmax(0,1fr)] sm:items-center sm:gap-4"
          >
            <Button
              variant={outcome === 'success' ? 'primary' : 'secondary'}
              busy={chosen === outcome}
              onClick={() => choose(outcome)}
            >
              {t(`outcome.${outcome}.name`)}
            </Button>
            <span className="text-muted text-small">{t(`outcome.${outcome}.says`)}</span>
          </li>
        ))}
      </ul>
    </Page>
  );
}
