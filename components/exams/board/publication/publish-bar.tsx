'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import type { SessionDetail } from '@/contract/exams/board';
import type { RosterRow } from '@/contract/exams/roster';
import type { Obstacle, Publication } from './publication';
import { useCounts, useWithout } from './publication-text';
import { PublishOutcomesButton } from './publish-outcomes-button';

/**
 * Floats at the foot while there are results to give: what stands against publishing, then what will be published. Its
 * button stays in its place, whatever it says.
 */
export function PublishBar({
  session,
  publication,
  obstacles,
  onGoTo,
  onPublished,
}: {
  session: SessionDetail;
  publication: Publication;
  obstacles: Obstacle[];
  onGoTo: (row: RosterRow) => void;
  onPublished: () => void;
}) {
  const t = useTranslations('exams.publishOutcomes');
  const hindranceId = useId();
  const counts = useCounts(publication);
  const without = useWithout(publication);
  const wrong = obstacles.filter(({ state }) => state === 'wrong' || state === 'failed');
  const [first] = wrong;
  const hasDrafts = publication.drafts.length > 0;
  return (
    <section aria-label={t('bar')} className="publish-bar">
      <div className="min-w-0 grow basis-72">
        <p id={hindranceId} className="font-semibold">
          {first
            ? t(`hindrance.${first.state === 'wrong' ? 'wrong' : 'failed'}`, {
                count: wrong.length,
                student: first.row.name,
              })
            : t(hasDrafts ? 'will' : 'nothing', { counts })}
        </p>
        <p className="text-muted text-small">
          {first && hasDrafts && t('then', { counts })} {without ?? t('complete')}{' '}
          {publication.held > 0 && t('held', { count: publication.held })}
        </p>
      </div>
      <PublishOutcomesButton
        session={session}
        publication={publication}
        obstacle={obstacles[0]}
        obstacleId={hindranceId}
        onGoTo={onGoTo}
        onPublished={onPublished}
      />
    </section>
  );
}
