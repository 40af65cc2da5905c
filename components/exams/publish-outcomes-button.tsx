'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/dialog';
import type { RosterRow, SessionDetail } from '@/contract/exam-board';
import { raise } from '@/lib/browser/alerts';
import { useCall } from '@/lib/browser/use-call';
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
}: {
  session: SessionDetail;
  publication: Publication;
  obstacle: Obstacle | undefined;
  /** Of the sentence that names the obstacle. */
  obstacleId: string;
  onGoTo: (row: RosterRow) => void;
}) {
  const t = useTranslations('exams.publishOutcomes');
  const router = useRouter();
  const [asked, setAsked] = useState(false);
  const [shown, setShown] = useState(publication);
  const { submit, pending } = useCall('/api/professor/exams/publishoutcomes');
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
    const answer = await submit({ examId: session.id, drafts: shown.drafts });
    const { publishedOutcomes } = await import('@/contract/exam-board');
    const done = publishedOutcomes.safeParse(answer?.ok ? answer.result : null);
    if (done.success) raise({ type: 'success', text: t('done', { count: done.data.published }) });
    router.refresh();
    setAsked(false);
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
        aria-describedby={obstacle && obstacleId}
        onClick={press}
      >
        {isWrong ? t('goTo') : t('action', { count })}
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t('title', { count: shown.drafts.length })}
        confirmLabel={t('confirm')}
        onConfirm={publish}
        busy={pending}
      >
        <PublicationText publication={shown} session={session} />
      </ConfirmDialog>
    </>
  );
}
