'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { DecidedActs, DecidedName } from '@/components/ui/decisions/decided';
import type { Decidable } from '@/components/ui/decisions/decided-rows';
import { useDecided } from '@/components/ui/decisions/use-decided';
import { ReasonDialog } from '@/components/ui/overlays/reason-dialog';
import { CardItem, CardList } from '@/components/ui/page/card';
import { Section } from '@/components/ui/page/section';
import type { OpenDispute } from '@/contract/presences/presences';
import { useDone } from '@/lib/browser/calls/use-done';
import { PresenceLabel } from '../presence-label';

type Decision = 'upheld' | 'denied';

/** What students dispute, each to be decided with a reason; nothing where there is none. */
export function Disputes({ disputes }: { disputes: OpenDispute[] }) {
  const t = useTranslations('presences.disputes');
  const { shown, markDecided } = useDecided(disputes, idOf);
  if (shown.length === 0) return null;
  return (
    <Section title={t('title')}>
      <CardList label={t('title')}>
        {shown.map(({ row, ...standing }) => (
          <Dispute
            key={row.disputeId}
            dispute={row}
            standing={standing}
            onDecided={(word) => markDecided([row.disputeId], word)}
          />
        ))}
      </CardList>
    </Section>
  );
}

const idOf = ({ disputeId }: OpenDispute): string => disputeId;

function Dispute({
  dispute,
  standing,
  onDecided,
}: {
  dispute: OpenDispute;
  standing: Pick<Decidable<OpenDispute>, 'word' | 'isGone'>;
  onDecided: (word: string) => void;
}) {
  const t = useTranslations('presences.disputes');
  const done = useDone(dispute.disputeId);
  const [decision, setDecision] = useState<Decision | null>(null);
  const { disputeId, name, badge, courseTitle, startsAt, reason, status } = dispute;
  return (
    <CardItem
      id={disputeId}
      title={<DecidedName of={standing}>{name}</DecidedName>}
      measure={badge}
      status={<PresenceLabel status={status} />}
      actions={
        <DecidedActs id={disputeId} of={standing}>
          {(['upheld', 'denied'] as const).map((each) => (
            <Button
              key={each}
              size="small"
              aria-label={t(`${each}.label`, { name })}
              onClick={() => setDecision(each)}
            >
              {t(`${each}.action`)}
            </Button>
          ))}
        </DecidedActs>
      }
    >
      <p className="text-muted">{t('of', { course: courseTitle, at: new Date(startsAt) })}</p>
      <p>{reason}</p>
      {decision && (
        <ReasonDialog
          open
          path="professor/presences/decide"
          draft={`dispute-${decision}-${disputeId}`}
          body={{ disputeId, decision }}
          onClose={() => setDecision(null)}
          title={t(`${decision}.title`, { name })}
          text={<p>{t(`${decision}.text`)}</p>}
          hint={t('hint')}
          submitLabel={t(`${decision}.action`)}
          backLabel={t('keep')}
          onDone={() => {
            onDecided(t(`${decision}.word`));
            done(t(`${decision}.done`, { name }));
          }}
        />
      )}
    </CardItem>
  );
}
