'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ResultEntry, Roster, RosterOutcome, RosterRow } from '@/contract/exam-roster';
import { askUntilKnown, deliveryOf } from '@/lib/browser/ask-until-known';
import { call } from '@/lib/browser/call';
import { randomId } from '@/lib/browser/random-id';
import { batchesOf } from '../entry-batches';
import { type GradingMode, parseResult, type ResultLetters, typedFor } from './parse-result';
import type { Put } from './pasted';
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

type Entry = Omit<ResultEntry, 'bookingId' | 'version'>;
/** An entry that is to be kept, of whom. */
type Sent = { row: RosterRow; entry: Entry };

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
  /** What is on its way of whom, known before the page is drawn again: a box may be left twice at once. */
  const sending = useRef(new Map<string, string | undefined>());
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
    const entry = entryOf(row);
    if (entry) await send([entry]);
  };

  /** What is to be sent of what was typed for a student; null where nothing is, or it waits for an answer. */
  const entryOf = (row: RosterRow): Sent | null => {
    const { typed, outcome, state } = resultOf(row);
    if (state === 'kept' || state === 'saving') return null;
    const parsed = parseResult(typed, letters, gradingMode);
    const stood = typedFor(outcome, letters);
    const isSent = sending.current.has(row.bookingId);
    if (isSent && sending.current.get(row.bookingId) === locals[row.bookingId]?.typed) return null;
    if (isSent) change(row.bookingId, { left: true });
    else if (!parsed) change(row.bookingId, { state: 'wrong' });
    else if (stood === typed.trim().toUpperCase()) change(row.bookingId, kept);
    else {
      if (!locals[row.bookingId]?.put) before.current.push([{ row, typed: stood }]);
      change(row.bookingId, { put: false });
      return { row, entry: { ...parsed, teacherMessage: outcome?.teacherMessage ?? null } };
    }
    return null;
  };

  const onTop = ({ row, entry }: Sent): ResultEntry => {
    const version = resultOf(row).outcome?.version ?? 0;
    return { bookingId: row.bookingId, version, ...entry };
  };

  /** Sends one entry on top of what was read; answers whether it was kept. */
  const save = (row: RosterRow, entry: Entry): Promise<boolean> => send([{ row, entry }]);

  /**
   * Sends entries by one call, which takes all or none; where it takes none, since one of them can't be, each by itself.
   * Answers whether all were kept.
   */
  const send = async (sent: Sent[]): Promise<boolean> => {
    const ids = sent.map(({ row }) => row.bookingId);
    const each = (local: Local) => {
      for (const bookingId of ids) change(bookingId, local);
    };
    const typed = new Map(ids.map((bookingId) => [bookingId, locals[bookingId]?.typed]));
    for (const [bookingId, text] of typed) sending.current.set(bookingId, text);
    setLocals((present) => {
      const begun = ids.map((bookingId): [string, Local] => {
        const local = present[bookingId];
        const isTypedOn = local?.typed !== typed.get(bookingId); // while a call for several was on its way
        return [
          bookingId,
          { ...local, ...(!isTypedOn && { state: 'saving' }), trouble: undefined, busy: true },
        ];
      });
      return { ...present, ...Object.fromEntries(begun) };
    });
    const entries = sent.map(onTop);
    const idempotencyKey = randomId();
    const answer = await askUntilKnown(
      () =>
        call(
          'professor/exams/grade',
          { examId: session.id, entries },
          { idempotencyKey, quiet: 'unanswered' },
        ),
      () => each({ trouble: 'unknown' }),
    );
    for (const bookingId of ids) sending.current.delete(bookingId);
    const trouble = answer.ok ? undefined : troubleOf(answer);
    if (sent.length > 1 && (trouble === 'conflict' || trouble === 'refused')) {
      return (await Promise.all(sent.map((one) => send([one])))).every(Boolean);
    }
    const known = new Map(answer.ok ? answer.result.entries.map((entry) => [entry.bookingId, entry]) : []);
    setLocals((present) => {
      const after = sent.map(({ row }): [string, Local] => {
        const { bookingId } = row;
        const local = present[bookingId];
        const typedOn = local?.typed !== typed.get(bookingId);
        const entry = known.get(bookingId);
        const told = entry
          ? { ...(!typedOn && kept), trouble, saved: entry.outcome, over: row }
          : { ...(!typedOn && { state: 'failed' as const }), trouble };
        return [bookingId, { ...local, ...told, busy: false }];
      });
      return { ...present, ...Object.fromEntries(after) };
    });
    if (trouble === 'conflict') router.refresh();
    return answer.ok;
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
    const waiting = rows.filter(({ bookingId }) => locals[bookingId]?.left && !locals[bookingId]?.busy);
    for (const { bookingId } of waiting) change(bookingId, { left: false });
    const sent = waiting.flatMap((row) => entryOf(row) ?? []);
    for (const batch of batchesOf(sent, onTop)) void send(batch);
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
