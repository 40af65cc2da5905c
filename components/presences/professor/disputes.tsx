'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { CardItem, CardList } from '@/components/ui/card';
import { ReasonDialog } from '@/components/ui/reason-dialog';
import type { OpenDispute } from '@/contract/presences';
import { useDone } from '@/lib/browser/use-done';
import { PresenceWord } from '../presence-word';

type Decision = 'upheld' | 'denied';

/** What students dispute, each to be decided with a reason. */
export function Disputes({ disputes }: { disputes: OpenDispute[] }) {
  const t = useTranslations('presences.disputes');
  return (
    <CardList label={t('title')}>
      {disputes.map((dispute) => (
        <Dispute key={dispute.disputeId} dispute={dispute} />
      ))}
    </CardList>
  );
}

function Dispute({ dispute }: { dispute: OpenDispute }) {
  const t = useTranslations('presences.disputes');
  const done = useDone(dispute.disputeId);
  const [decision, setDecision] = useState<Decision | null>(null);
  const { disputeId, name, badge, courseTitle, startsAt, reason, status } = dispute;
  return (
    <CardItem
      id={disputeId}
      title={name}
      measure={badge}
      status={<PresenceWord status={status} />}
      actions={(['upheld', 'denied'] as const).map((each) => (
        <Button
          key={each}
          size="small"
          aria-label={t(`${each}.label`, { name })}
          onClick={() => setDecision(each)}
        >
          {t(`${each}.action`)}
        </Button>
      ))}
    >
      <p className="text-muted">{t('of', { course: courseTitle, at: new Date(startsAt) })}</p>
      <p>{reason}</p>
      {decision && (
        <ReasonDialog
          open
          path="professor/presences/decide"
          body={{ disputeId, decision }}
          onClose={() => setDecision(null)}
          title={t(`${decision}.title`, { name })}
          text={<p>{t(`${decision}.text`)}</p>}
          hint={t('hint')}
          submitLabel={t(`${decision}.action`)}
          backLabel={t('keep')}
          onDone={() => done(t(`${decision}.done`, { name }))}
        />
      )}
    </CardItem>
  );
}
