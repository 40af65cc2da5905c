'use client';

import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/buttons/button';
import { ConfirmButton } from '@/components/ui/buttons/confirm-button';
import { UndoButton } from '@/components/ui/buttons/undo-button';
import { RestoreFocus } from '@/components/ui/page/restore-focus';
import type { SessionDetail } from '@/contract/exams/board';
import type { LastPublication } from '@/contract/exams/roster';
import { useAction } from '@/lib/browser/calls/use-action';
import { SessionCheck } from '../form/session-check';
import { CancelSessionButton } from './cancel-session-button';
import { MoveSessionButton } from './move-session-button';
import { ResizeSessionButton } from './resize-session-button';

/** What can be done to a session as a whole in the state it is in; the focus stays where that was pressed. */
export const SessionActions = (shown: Shown) => (
  <RestoreFocus state={shown.session.status}>
    <Acts {...shown} />
  </RestoreFocus>
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

/** Each act asks once: a draft is deleted for good or published; an unbooked session is a draft again. */
const acts = {
  delete: { leadsTo: '/professor/exams', variant: 'quiet', danger: true },
  publish: { leadsTo: undefined, variant: 'primary', danger: false },
  unpublish: { leadsTo: undefined, variant: 'quiet', danger: false },
} as const;

function DraftButton({ session, act }: { session: SessionDetail; act: keyof typeof acts }) {
  const t = useTranslations(`exams.${act}`);
  const { id: examId, version, courseTitle: course, startsAt } = session;
  const { leadsTo, ...look } = acts[act];
  const names = { course, at: new Date(startsAt) };
  const done = useAction(`professor/exams/${act === 'unpublish' ? 'undo' : act}`, {
    about: examId,
    say: () => t('done', names),
    ...(leadsTo && { leadsTo }),
  });
  return (
    <ConfirmButton
      {...look}
      label={t('action')}
      title={t('title', names)}
      backLabel={t('keep')}
      onConfirm={() => done.act({ examId, version })}
      call={done}
    >
      {act === 'publish' && <SessionCheck of={{ ...session, examId }} />}
      <p>{t('text')}</p>
    </ConfirmButton>
  );
}

/** Takes the own cancellation of a session back: who was booked is booked again. */
function UndoCancelButton({ session, now }: { session: SessionDetail; now: string }) {
  const t = useTranslations('exams.cancel');
  const { id: examId, version, courseTitle: course, startsAt, undoUntil } = session;
  const { act, ...call } = useAction('professor/exams/undocancel', {
    about: examId,
    say: () => t('undone', { course, at: new Date(startsAt) }),
  });
  return (
    <UndoButton
      {...call}
      label={t('undo')}
      until={undoUntil}
      now={now}
      onUndo={() => act({ examId, version })}
    />
  );
}

/** Takes back what was published together a moment ago: its results are drafts again. */
function UndoOutcomesButton({
  examId,
  publication: { publishedAt, count, undoUntil },
  now,
}: {
  examId: string;
  publication: LastPublication;
  now: string;
}) {
  const t = useTranslations('exams.publishOutcomes');
  const { act, ...call } = useAction('professor/exams/undooutcomes', {
    about: examId,
    say: ({ retracted }) => t('undone', { count: retracted }),
  });
  return (
    <UndoButton
      {...call}
      label={t('undo', { count })}
      until={undoUntil}
      now={now}
      onUndo={() => act({ examId, publishedAt })}
    />
  );
}
