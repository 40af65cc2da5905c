'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { ConfirmDialog } from '@/components/ui/overlays/dialog';
import type { SessionDetail } from '@/contract/exams/board';
import type { RosterRow } from '@/contract/exams/roster';
import { useAction } from '@/lib/browser/calls/use-action';
import type { Obstacle, Publication } from './publication';

/**
 * Floats at the foot while there are results to publish. It shows what stops the publication, then what it
 * will publish. Its button stays in its place.
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

/**
 * Publishes the entered results. It asks once, since the students are told at once. It publishes exactly what
 * the dialog showed, or nothing. A press goes to the obstructing row or waits until that is saved.
 */
function PublishOutcomesButton({
  session,
  publication,
  obstacle,
  obstacleId,
  onGoTo,
  onPublished,
}: {
  session: SessionDetail;
  publication: Publication;
  obstacle: Obstacle | undefined;
  /** Of the sentence that names the obstacle. */
  obstacleId: string;
  onGoTo: (row: RosterRow) => void;
  onPublished: () => void;
}) {
  const t = useTranslations('exams.publishOutcomes');
  const [asked, setAsked] = useState(false);
  const [shown, setShown] = useState(publication);
  const { act, pending, delivery } = useAction('professor/exams/publishoutcomes', {
    about: session.id,
    say: ({ published }) => t('done', { count: published }),
  });
  const [waiting, setWaiting] = useState(false);
  const count = publication.drafts.length;
  const isWrong = obstacle?.state === 'wrong' || obstacle?.state === 'failed';
  const ask = () => {
    setShown(publication);
    setAsked(count > 0);
  };
  if (waiting && (!obstacle || isWrong)) {
    setWaiting(false);
    if (!obstacle) ask();
  }
  const publish = async () => {
    const isPublished = await act({ examId: session.id, drafts: shown.drafts });
    setAsked(false);
    if (isPublished) onPublished();
  };
  const press = () => {
    if (!obstacle) ask();
    else if (isWrong) onGoTo(obstacle.row);
    else setWaiting(true);
  };
  return (
    <>
      <Button
        variant="primary"
        early={!obstacle && count === 0}
        busy={waiting}
        aria-describedby={isWrong ? obstacleId : undefined}
        onClick={press}
        className="publish-button"
      >
        {isWrong ? t('goTo') : t('action', { count })}
      </Button>
      {!asked && <DeliveryNote of={delivery} />}
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t('title', { count: shown.drafts.length })}
        backLabel={t('keep')}
        confirmLabel={t('confirm')}
        onConfirm={publish}
        busy={pending}
        delivery={delivery}
      >
        <PublicationText publication={shown} session={session} />
      </ConfirmDialog>
    </>
  );
}

/** As many as are named one by one. */
const MOST_NAMES = 5;

/** What a publication does, to whom: the results counted, who stays without, what the students do with it. */
function PublicationText({
  publication,
  session: { decisionDays },
}: {
  publication: Publication;
  session: SessionDetail;
}) {
  const t = useTranslations('exams.publishOutcomes');
  const counts = useCounts(publication);
  const without = useWithout(publication, MOST_NAMES);
  const { next } = publication;
  return (
    <>
      <p className="font-medium">{counts}</p>
      {without && <p>{without}</p>}
      {publication.held > 0 && <p>{t('held', { count: publication.held })}</p>}
      <p>
        {t('told')} {next && t(`next.${next}`, { days: decisionDays })}
      </p>
    </>
  );
}

/** "18 voti, 2 respinti, 1 assente" */
function useCounts({ counts }: Publication): string {
  const t = useTranslations('exams.publishOutcomes');
  return counts.map(([result, count]) => t(`count.${result}`, { count })).join(', ');
}

/** Who has no result yet and stays out, so many by name; null where nobody does. */
function useWithout({ without }: Publication, most = 1): string | null {
  const t = useTranslations('exams.publishOutcomes');
  const format = useFormatter();
  if (without.length === 0) return null;
  const named = without.slice(0, most);
  const others = without.length - named.length;
  const names = others > 0 ? [...named, t('others', { count: others })] : named;
  return t('without', { count: without.length, students: format.list(names, { type: 'conjunction' }) });
}
