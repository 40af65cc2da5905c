'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { ConfirmDialog } from '@/components/ui/overlays/dialog';
import type { SessionDetail } from '@/contract/exams/board';
import type { RosterRow } from '@/contract/exams/roster';
import { useAction } from '@/lib/browser/calls/use-action';
import type { Obstacle, Publication } from './publication';
import { PublicationText } from './publication-text';

/**
 * Publishes what is entered: asked once, since the students are told at once. What the dialog said when it was opened
 * is what is published, or nothing is. A press leads to the row that stands against it, or waits until that is kept.
 */
export function PublishOutcomesButton({
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
