'use client';

import { useState } from 'react';
import type { ResultEntry, Roster, RosterOutcome, RosterRow } from '@/contract/exam-board';
import { call } from '@/lib/browser/call';
import { type GradingMode, parseResult, type ResultLetters, typedFor } from './parse-result';

/** How the result of one student stands: what is in the box, and whether it is kept. */
export type ResultState = {
  typed: string;
  outcome: RosterOutcome | null;
  state: 'kept' | 'typing' | 'saving' | 'wrong' | 'failed';
};

type Local = { typed?: string; state?: ResultState['state']; saved?: RosterOutcome | null; over?: RosterRow };

/**
 * The results of a session while they are entered: each is kept on the server, for nobody but the board, as soon as
 * its box is left. What is being typed survives the page being read again.
 */
export function useResults({ session }: Roster, letters: ResultLetters) {
  const [locals, setLocals] = useState<Record<string, Local>>({});
  const gradingMode: GradingMode = session.gradingMode;
  const change = (bookingId: string, local: Local) =>
    setLocals((present) => ({ ...present, [bookingId]: { ...present[bookingId], ...local } }));

  const resultOf = (row: RosterRow): ResultState => {
    const local = locals[row.bookingId] ?? {};
    const outcome = newest(row, local);
    return {
      outcome,
      typed: local.typed ?? typedFor(outcome, letters),
      state: local.state ?? 'kept',
    };
  };

  const type = (row: RosterRow, typed: string) => change(row.bookingId, { typed, state: 'typing' });

  /** Keeps what was typed for a student; nothing happens when it is what is kept already. */
  const keep = async (row: RosterRow) => {
    const { typed, outcome, state } = resultOf(row);
    if (state === 'kept' || state === 'saving') return;
    const parsed = parseResult(typed, letters, gradingMode);
    if (!parsed) return change(row.bookingId, { state: 'wrong' });
    if (typedFor(outcome, letters) === typed.trim().toUpperCase()) return change(row.bookingId, kept);
    await save(row, { ...parsed, teacherMessage: outcome?.teacherMessage ?? null });
  };

  /** Sends one entry on top of what was read; answers whether it was kept. */
  const save = async (
    row: RosterRow,
    entry: Omit<ResultEntry, 'bookingId' | 'version'>,
  ): Promise<boolean> => {
    const { bookingId } = row;
    const sent = locals[bookingId]?.typed;
    change(bookingId, { state: 'saving' });
    const version = resultOf(row).outcome?.version ?? 0;
    const entries = [{ bookingId, version, ...entry }];
    const answer = await call('/api/professor/exams/grade', { examId: session.id, entries });
    const { graded } = await import('@/contract/exam-board');
    const written = graded.safeParse(answer.ok ? answer.result : null);
    const [first] = written.success ? written.data.entries : [];
    setLocals((present) => {
      const local = present[bookingId];
      const typedOn = local?.typed !== sent;
      const after = first
        ? { ...(!typedOn && kept), saved: first.outcome, over: row }
        : { state: 'failed' as const };
      return { ...present, [bookingId]: { ...local, ...after } };
    });
    return first !== undefined;
  };

  return { resultOf, type, keep, save };
}

const kept = { typed: undefined, state: 'kept' } as const;

/** Of what was saved here and what was read since, the later one. */
function newest(row: RosterRow, { saved, over }: Local): RosterOutcome | null {
  if (saved === undefined || !over) return row.outcome;
  const isOlder = row === over || (row.outcome?.version ?? 0) < (saved?.version ?? 0);
  return isOlder ? saved : row.outcome;
}
