'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ReasonDialog } from '@/components/ui/overlays/reason-dialog';
import { RowMenu } from '@/components/ui/overlays/row-menu';
import type { Roster, RosterOutcome, RosterRow } from '@/contract/exams/roster';
import { useDone } from '@/lib/browser/calls/use-done';
import { MessageDialog } from './message-dialog';
import type { useResults } from './use-results';

type Act = 'message' | 'correct' | 'void';

/** What is seldom done to one student: a word with the result, a correction, taking off the roster. */
export function RosterMenu({
  row,
  outcome,
  roster: { session },
  results,
}: {
  row: RosterRow;
  outcome: RosterOutcome | null;
  roster: Roster;
  results: ReturnType<typeof useResults>;
}) {
  const t = useTranslations('exams.rosterMenu');
  const board = useTranslations('exams.board');
  const done = useDone(session.id);
  const [act, setAct] = useState<Act | null>(null);
  const acts = actsOn(row, outcome);
  if (acts.length === 0) return null;
  const names = { student: row.name };
  const { held } = results.resultOf(row);
  const holding = {
    key: 'hold',
    label: t(held ? 'include' : 'hold'),
    onSelect: () => results.hold(row, !held),
  };
  const dialog = (which: Act) => ({
    open: true,
    onClose: () => setAct(null),
    title: t(`${which}.title`, names),
    backLabel: t(`${which}.keep`),
  });
  const reasonDialog = (which: 'correct' | 'void') => ({
    ...dialog(which),
    text: <p>{t(`${which}.text`)}</p>,
    hint: board('reasonHint'),
    submitLabel: t(`${which}.action`),
    onDone: () => done(t(`${which}.done`, names)),
  });
  return (
    <>
      <RowMenu
        label={t('label', names)}
        entries={[
          ...acts.map((each) => ({
            key: each,
            label: t(`${each}.action`),
            onSelect: () => setAct(each),
          })),
          ...(outcome?.status === 'draft' ? [holding] : []),
        ]}
      />
      {act === 'message' && outcome && <MessageDialog {...dialog('message')} row={row} results={results} />}
      {act === 'correct' && outcome && (
        <ReasonDialog
          {...reasonDialog('correct')}
          path="professor/exams/correct"
          draft={`exam-correct-${outcome.id}`}
          body={{ outcomeId: outcome.id, version: outcome.version }}
        />
      )}
      {act === 'void' && (
        <ReasonDialog
          {...reasonDialog('void')}
          path="professor/exams/void"
          draft={`exam-void-${row.bookingId}`}
          body={{ examId: session.id, bookingId: row.bookingId }}
        />
      )}
    </>
  );
}

function actsOn({ status }: RosterRow, outcome: RosterOutcome | null): Act[] {
  if (!outcome) return status === 'booked' || status === 'waitlisted' ? ['void'] : [];
  if (outcome.status === 'draft') return ['message'];
  return outcome.status === 'published' ? ['correct'] : [];
}
