'use client';

import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/buttons/button';
import { KeptFocus } from '@/components/ui/page/kept-focus';
import type { SessionDetail } from '@/contract/exams/board';
import type { LastPublication } from '@/contract/exams/roster';
import { CancelSessionButton } from './cancel-session-button';
import { DraftButton } from './draft-button';
import { MoveSessionButton } from './move-session-button';
import { ResizeSessionButton } from './resize-session-button';
import { UndoCancelButton } from './undo-cancel-button';
import { UndoOutcomesButton } from './undo-outcomes-button';

/** What can be done to a session as a whole in the state it is in; the focus stays where that was pressed. */
export const SessionActions = (shown: Shown) => (
  <KeptFocus turn={shown.session.status}>
    <Acts {...shown} />
  </KeptFocus>
);

/** `now` is when the page was made. */
type Shown = { session: SessionDetail; now: string; lastPublication: LastPublication | null };

function Acts({ session, now, lastPublication }: Shown) {
  const t = useTranslations('exams.board');
  if (session.status === 'draft') {
    return (
      <>
        <DraftButton session={session} act="delete" />
        <ButtonLink href={`/professor/exams/${session.id}/edit`}>{t('edit')}</ButtonLink>
        <DraftButton session={session} act="publish" />
      </>
    );
  }
  if (session.undoUntil) return <UndoCancelButton session={session} now={now} />;
  if (lastPublication) {
    return <UndoOutcomesButton examId={session.id} publication={lastPublication} now={now} />;
  }
  if (session.status !== 'published') return null;
  return (
    <>
      <CancelSessionButton session={session} />
      {session.undoable && <DraftButton session={session} act="unpublish" />}
      <MoveSessionButton session={session} />
      <ResizeSessionButton session={session} />
    </>
  );
}
