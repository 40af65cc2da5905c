'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ConfirmButton } from '@/components/ui/buttons/confirm-button';
import { UndoButton } from '@/components/ui/buttons/undo-button';
import { RestoreFocus } from '@/components/ui/page/restore-focus';
import { Instant } from '@/components/ui/time/instant';
import type { StudentOutcome } from '@/contract/exams/exams';
import { useOwnChange } from '@/lib/browser/calls/use-own-change';

type Decision = 'accept' | 'reject';

/** Accepts or rejects a grade. Both ask first: final after minutes. On-the-spot grades count as accepted. */
export const DecideButtons = ({
  outcome,
  session,
  next,
  primary,
}: {
  outcome: StudentOutcome;
  /** The exam with its day. */
  session: string;
  /** When its exam can be taken again, where that is known. */
  next?: string;
  primary: boolean;
}) => (
  <RestoreFocus fallbackId={`exam-${outcome.examId}`}>
    {!outcome.rejectable && (
      <DecideButton outcome={outcome} session={session} decision="accept" primary={primary} />
    )}
    <DecideButton outcome={outcome} session={session} decision="reject" primary={false}>
      <AfterRefusal of={outcome.becomes} next={next} />
    </DecideButton>
  </RestoreFocus>
);

/** What stays as it is, and when there is another exam. */
function AfterRefusal({ of: becomes, next }: { of: StudentOutcome['becomes']; next?: string }) {
  const t = useTranslations('exams.reject');
  const format = useFormatter();
  const average = becomes?.weighted?.from;
  return (
    <>
      {becomes && typeof average === 'number' && (
        <p>{t('stays', { average: format.number(average, 'average'), credits: becomes.credits.from })}</p>
      )}
      {next && <p>{t.rich('next', { instant: () => <Instant at={next} style="date" /> })}</p>}
    </>
  );
}

function DecideButton({
  outcome,
  session,
  decision,
  primary,
  children,
}: {
  outcome: StudentOutcome;
  session: string;
  decision: Decision;
  primary: boolean;
  /** What else is to be known before. */
  children?: ReactNode;
}) {
  const t = useTranslations('exams');
  const format = useFormatter();
  const { id: outcomeId, version, courseTitle: course, grade, honours, examDate } = outcome;
  const names = {
    course,
    grade: grade === null ? t('result.pass') : t(honours ? 'result.honours' : 'result.grade', { grade }),
    date: format.dateTime(new Date(examDate), 'day'),
  };
  const { submit, ...call } = useOwnChange(`student/exams/${decision}`, {
    about: outcome.examId,
    say: () => t(`${decision}.done`, names),
  });
  return (
    <ConfirmButton
      variant={primary ? 'primary' : 'secondary'}
      label={t(`${decision}.action`)}
      name={t(`${decision}.label`, { session })}
      title={t(`${decision}.title`, names)}
      backLabel={t(`${decision}.later`)}
      confirmLabel={t(`${decision}.confirm`)}
      onConfirm={() => submit({ outcomeId, version })}
      call={call}
      danger={decision === 'reject'}
    >
      <p>{t(`${decision}.text`, names)}</p>
      {children}
    </ConfirmButton>
  );
}

/** Takes a decision on an outcome back. */
export function UndoDecisionButton({
  outcome,
  session,
  now,
}: {
  outcome: StudentOutcome;
  /** The exam with its day. */
  session: string;
  now: string;
}) {
  const t = useTranslations('exams.undo');
  const { id: outcomeId, version, examId, courseTitle: course, undoUntil } = outcome;
  const { submit, ...call } = useOwnChange('student/exams/undo', {
    about: examId,
    say: ({ status }) => t(status === 'published' ? 'done' : 'doneTold', { course }),
  });
  return (
    <UndoButton
      {...call}
      label={t('action')}
      name={t('label', { session })}
      until={undoUntil}
      now={now}
      onUndo={() => submit({ outcomeId, version })}
      fallbackId={`exam-${examId}`}
    />
  );
}
