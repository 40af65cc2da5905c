'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ResultEntry, Roster, RosterOutcome, RosterRow } from '@/contract/exam-roster';
import { askUntilKnown, deliveryOf } from '@/lib/browser/ask-until-known';
import { call } from '@/lib/browser/call';
import type { Put } from './grid-keys';
import { type GradingMode, parseResult, type ResultLetters, typedFor } from './parse-result';
import { useTypedEarly } from './use-typed-early';

/** How the result of one student stands: what is in the box, and whether it is kept. */
export type ResultState = {
  typed: string;
  outcome: RosterOutcome | null;
  state: 'kept' | 'typing' | 'saving' | 'wrong' | 'failed';
  /** Why it isn't kept yet; while it is being saved, that its answer was lost and is being asked for again. */
  trouble: Trouble | undefined;
  gradingMode: GradingMode;
  /** Its draft stays out of the next publication. */
  held: boolean;
};
type Trouble = 'not_sent' | 'unknown' | 'conflict' | 'refused';

type Local = Partial<Pick<ResultState, 'typed' | 'state' | 'trouble' | 'held'>> & {
  saved?: RosterOutcome | null;
  over?: RosterRow;
  /** An entry is on its way; what is typed and left meanwhile follows on top of its answer. */
  busy?: boolean;
  left?: boolean;
  /** It came by `put`, which remembers by itself what stood there. */
  put?: boolean;
};

/** Somebody else of the board was quicker. */
const CONFLICT = 409;

/**
 * The results of a session while they are entered: each is kept on the server, for nobody but the board, as soon as
 * its box is left. What is being typed survives the page being read again.
 */
export function useResults({ session, rows }: Roster, letters: ResultLetters) {
  const router = useRouter();
  const [locals, setLocals] = useState<Record<string, Local>>({});
  /** What stood in the boxes before each change that was kept, the newest last. */
  const before = useRef<Put[][]>([]);
  const gradingMode: GradingMode = session.gradingMode;
  const change = (bookingId: string, local: Local) =>
    setLocals((present) => ({ ...present, [bookingId]: { ...present[bookingId], ...local } }));

  const resultOf = (row: RosterRow): ResultState => {
    const local = locals[row.bookingId] ?? {};
    const outcome = newest(row, local);
    return {
      ...{ outcome, gradingMode, trouble: local.trouble },
      typed: local.typed ?? typedFor(outcome, letters),
      state: local.state ?? 'kept',
      held: local.held ?? false,
    };
  };

  const type = (row: RosterRow, typed: string) =>
    change(row.bookingId, { typed, state: 'typing', put: false });

  /** Keeps what was typed for a student; nothing happens when it is what is kept already. */
  const keep = async (row: RosterRow) => {
    const { typed, outcome, state } = resultOf(row);
    if (state === 'kept' || state === 'saving') return;
    if (locals[row.bookingId]?.busy) return change(row.bookingId, { left: true });
    const parsed = parseResult(typed, letters, gradingMode);
    if (!parsed) return change(row.bookingId, { state: 'wrong' });
    const stood = typedFor(outcome, letters);
    if (stood === typed.trim().toUpperCase()) return change(row.bookingId, kept);
    if (!locals[row.bookingId]?.put) before.current.push([{ row, typed: stood }]);
    change(row.bookingId, { put: false });
    await save(row, { ...parsed, teacherMessage: outcome?.teacherMessage ?? null });
  };

  /** Sends one entry on top of what was read; answers whether it was kept. */
  const save = async (
    row: RosterRow,
    entry: Omit<ResultEntry, 'bookingId' | 'version'>,
  ): Promise<boolean> => {
    const { bookingId } = row;
    const sent = locals[bookingId]?.typed;
    change(bookingId, { state: 'saving', trouble: undefined, busy: true });
    const version = resultOf(row).outcome?.version ?? 0;
    const body = { examId: session.id, entries: [{ bookingId, version, ...entry }] };
    const idempotencyKey = crypto.randomUUID();
    const answer = await askUntilKnown(
      () => call('professor/exams/grade', body, { idempotencyKey, quiet: 'unanswered' }),
      () => change(bookingId, { trouble: 'unknown' }),
    );
    const [first] = answer.ok ? answer.result.entries : [];
    const trouble = answer.ok ? undefined : troubleOf(answer);
    setLocals((present) => {
      const local = present[bookingId];
      const typedOn = local?.typed !== sent;
      const after = first
        ? { ...(!typedOn && kept), trouble, saved: first.outcome, over: row }
        : { ...(!typedOn && { state: 'failed' as const }), trouble };
      return { ...present, [bookingId]: { ...local, ...after, busy: false } };
    });
    if (trouble === 'conflict') router.refresh();
    return first !== undefined;
  };

  /** Puts results into several boxes at once and keeps them; together they are undone. */
  const put = (results: Put[], { remembered = true } = {}) => {
    if (remembered) {
      before.current.push(
        results.map(({ row }) => ({ row, typed: typedFor(resultOf(row).outcome, letters) })),
      );
    }
    for (const { row, typed } of results) {
      change(row.bookingId, { typed, state: 'typing', left: true, put: true });
    }
  };

  /** Takes the last change back, whichever boxes it was in. */
  const undo = () => {
    const last = before.current.pop();
    if (last) put(last, { remembered: false });
  };

  /** Leaves a draft out of the next publication, or takes it in again; as long as the page is open. */
  const hold = (row: RosterRow, held: boolean) => change(row.bookingId, { held });

  useTypedEarly(
    rows,
    (row) => resultOf(row).typed,
    (row, typed, left) => change(row.bookingId, { typed, state: 'typing', left }),
  );

  const keepLeft = useEffectEvent(() => {
    for (const row of rows) {
      const { left, busy } = locals[row.bookingId] ?? {};
      if (!left || busy) continue;
      change(row.bookingId, { left: false });
      void keep(row);
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer may let one follow
  useEffect(() => keepLeft(), [locals]);

  return { resultOf, type, keep, save, put, undo, hold };
}

const kept = { typed: undefined, state: 'kept' } as const;

function troubleOf(answer: Parameters<typeof deliveryOf>[0] & { status: number }): Trouble {
  const delivery = deliveryOf(answer);
  if (delivery) return delivery === 'not_sent' ? 'not_sent' : 'unknown';
  return answer.status === CONFLICT ? 'conflict' : 'refused';
}

/** Of what was saved here and what was read since, the later one. */
function newest(row: RosterRow, { saved, over }: Local): RosterOutcome | null {
  if (saved === undefined || !over) return row.outcome;
  const isOlder = row === over || (row.outcome?.version ?? 0) < (saved?.version ?? 0);
  return isOlder ? saved : row.outcome;
}
