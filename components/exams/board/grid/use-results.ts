'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import type { ResultEntry, Roster, RosterOutcome, RosterRow } from '@/contract/exams/roster';
import { useAskBeforeLeaving } from '@/lib/browser/forms/use-ask-before-leaving';
import type { Trouble } from '@/lib/browser/outbox/outbox-items';
import { useOutbox } from '@/lib/browser/outbox/use-outbox';
import type { Put } from '../paste/pasted';
import { type GradingMode, isHalf, parseResult, type ResultLetters, typedFor } from './parse-result';
import { useTypedEarly } from './use-typed-early';
import { useTypedLate } from './use-typed-late';

/** How the result of one student stands: what is in the box, and whether it is kept. */
export type ResultState = {
  typed: string;
  outcome: RosterOutcome | null;
  /** `waiting`: it goes by itself as soon as it can. */
  state: 'kept' | 'typing' | 'saving' | 'waiting' | 'wrong' | 'failed';
  /** Why it is not saved yet. While `saving`: its answer was lost and is being asked for again. */
  trouble: Trouble | undefined;
  /** What waits goes with this page: the browser can't keep it. */
  unkept: boolean;
  gradingMode: GradingMode;
  /** Its draft stays out of the next publication. */
  held: boolean;
} & Words;

/** What goes with a result. */
type Words = { teacherMessage: string | null; topics: string | null | undefined };

/** What is in a box and not sent yet. */
type Local = { typed?: string | undefined; wrong?: boolean; held?: boolean };
/** What was answered, over what was read then. */
type Saved = { outcome: RosterOutcome | null; over: RosterRow | undefined };
type Entry = Omit<ResultEntry, 'bookingId' | 'version'>;

/**
 * The results of a session during entry. The server saves each one when its box is left, for the board only.
 * Typed text survives a new read of the page; entered results wait for the network.
 */
export function useResults({ session, rows }: Roster, letters: ResultLetters) {
  const router = useRouter();
  const [locals, setLocals] = useState<Record<string, Local>>({});
  const [saved, setSaved] = useState<Record<string, Saved>>({});
  /** What stood in the boxes before each change that was kept, the newest last. */
  const before = useRef<Put[][]>([]);
  const saves = useRef(new Map<string, (isKept: boolean) => void>());
  const gradingMode: GradingMode = session.gradingMode;
  const change = (bookingId: string, local: Local) =>
    setLocals((present) => ({ ...present, [bookingId]: { ...present[bookingId], ...local } }));

  const outbox = useOutbox('professor/exams/grade', session.id, (bookingId, answer) => {
    const entry = answer?.entries.find((each) => each.bookingId === bookingId);
    const over = rows.find((row) => row.bookingId === bookingId);
    if (entry) setSaved((present) => ({ ...present, [bookingId]: { outcome: entry.outcome, over } }));
    else router.refresh();
    saves.current.get(bookingId)?.(answer !== null);
  });

  /** What is sent of a student and not answered; not what was refused because it stands already. */
  const sentOf = (row: RosterRow) => {
    const item = outbox.of(row.bookingId);
    const [entry] = (item?.next ?? item?.body)?.entries ?? [];
    if (!item || !entry) return undefined;
    const stands = item.state === 'failed' && isSame(entry, newest(row, saved[row.bookingId]));
    return stands ? undefined : { item, entry };
  };

  /** The texts of a result: as last sent, else as stored. A refused change removes no text. */
  const textsOf = (row: RosterRow): Words => {
    const outcome = newest(row, saved[row.bookingId]);
    const stand = { teacherMessage: outcome?.teacherMessage ?? null, topics: outcome?.topics };
    const sent = sentOf(row);
    if (!sent) return stand;
    const { teacherMessage, topics = stand.topics } = sent.entry;
    if (sent.item.state !== 'failed') return { teacherMessage, topics };
    return { teacherMessage: teacherMessage ?? stand.teacherMessage, topics: topics ?? stand.topics };
  };

  const resultOf = (row: RosterRow): ResultState => {
    const { typed, wrong, held = false } = locals[row.bookingId] ?? {};
    const outcome = newest(row, saved[row.bookingId]);
    const sent = sentOf(row);
    const common = { outcome, gradingMode, held, trouble: sent?.item.trouble, ...textsOf(row) };
    const unkept = sent?.item.kept === false;
    if (typed !== undefined) return { ...common, unkept, typed, state: wrong ? 'wrong' : 'typing' };
    if (!sent) return { ...common, unkept, typed: typedFor(outcome, letters), state: 'kept' };
    const state = sent.item.state === 'sending' ? 'saving' : sent.item.state;
    return { ...common, unkept, typed: typedFor(sent.entry, letters), state };
  };

  const type = (row: RosterRow, typed: string) => change(row.bookingId, { typed, wrong: false });

  /** What to send of a box. Null: it means nothing, is stored already, or is on its way. */
  const entryOf = ({ row, typed }: Put, isSure: boolean): { row: RosterRow; entry: Entry } | null => {
    const parsed = isHalf(typed) && !isSure ? null : parseResult(typed, letters, gradingMode);
    change(row.bookingId, parsed ? { typed: undefined, wrong: false } : { typed, wrong: true });
    if (!parsed) return null;
    const sent = sentOf(row);
    const outcome = newest(row, saved[row.bookingId]);
    const isOpen = sent && sent.item.state !== 'failed';
    const stood = isOpen ? sent.entry : outcome;
    if (typedFor(stood, letters) === typed.trim().toUpperCase()) {
      if (sent && !isOpen) outbox.drop(row.bookingId);
      return null;
    }
    return { row, entry: { ...parsed, ...textsOf(row) } };
  };

  /**
   * Enters results, as many as possible in one call; one undo takes them all back. `isSure`: a single digit
   * is a fail, not half of a grade.
   */
  const enter = (puts: Put[], { remembered = true, isSure = true } = {}) => {
    const stood = puts.map(({ row }) => ({ row, typed: enteredIn(row) }));
    const entries = puts.flatMap((put) => entryOf(put, isSure) ?? []);
    if (entries.length === 0) return;
    if (remembered) before.current.push(stood);
    outbox.send(entries.map(({ row, entry }) => ({ row: row.bookingId, body: bodyOf(row, entry) })));
  };

  const enteredIn = (row: RosterRow) =>
    typedFor(sentOf(row)?.entry ?? newest(row, saved[row.bookingId]), letters);

  const bodyOf = (row: RosterRow, entry: Entry) => {
    const version = newest(row, saved[row.bookingId])?.version ?? 0;
    return { examId: session.id, entries: [{ bookingId: row.bookingId, version, ...entry }] };
  };

  /** Saves the text of a box that is left. A refused result is sent again only on request. */
  const keep = (row: RosterRow) => {
    const { typed, state } = resultOf(row);
    if (state === 'typing' || state === 'wrong') enter([{ row, typed }], { isSure: false });
  };

  /** Sends what was refused once more, on top of what stands now. */
  const tryAgain = (row: RosterRow) => enter([{ row, typed: resultOf(row).typed }]);

  /**
   * Saves the texts of a result with a mark on its way. Answers if they are saved: at the institution, or
   * here until there is a network. A refused mark stays in its box.
   */
  const save = (row: RosterRow, words: Words): Promise<boolean> => {
    const sent = sentOf(row);
    const isRefused = sent?.item.state === 'failed';
    if (isRefused) type(row, resultOf(row).typed);
    const stands = isRefused
      ? newest(row, saved[row.bookingId])
      : (sent?.entry ?? newest(row, saved[row.bookingId]));
    const { result = null, grade = null, honours = false } = stands ?? {};
    outbox.send([{ row: row.bookingId, body: bodyOf(row, { result, grade, honours, ...words }) }]);
    if (!navigator.onLine) return Promise.resolve(true);
    return new Promise((resolve) => saves.current.set(row.bookingId, resolve));
  };

  /** Takes the last change back, whichever boxes it was in. */
  const undo = () => {
    const last = before.current.pop();
    if (last) enter(last, { remembered: false });
  };

  /** Leaves a draft out of the next publication, or takes it in again; as long as the page is open. */
  const hold = (row: RosterRow, held: boolean) => change(row.bookingId, { held });

  useTypedEarly(
    rows,
    (row) => resultOf(row).typed,
    (row, typed, left) => (left ? enter([{ row, typed }], { isSure: false }) : type(row, typed)),
  );

  useTypedLate(() => {
    const typed = rows.map((row) => ({ row, ...resultOf(row) })).filter(({ state }) => state === 'typing');
    const whole = typed.filter((each) => !isHalf(each.typed));
    enter(whole.map(({ row, typed: text }) => ({ row, typed: text })));
  });

  const standing = rows.filter((row) => outbox.of(row.bookingId)?.state === 'failed' && !sentOf(row));
  useEffect(() => {
    for (const { bookingId } of standing) outbox.drop(bookingId);
  });

  const states = rows.map(resultOf);
  useAskBeforeLeaving(
    states.filter(
      ({ state, unkept }) => state === 'wrong' || state === 'failed' || (state === 'waiting' && unkept),
    ).length,
  );
  return { resultOf, type, keep, tryAgain, save, put: enter, undo, hold };
}

/** Of what was answered here and what was read since, the later one. */
function newest(row: RosterRow, saved: Saved | undefined): RosterOutcome | null {
  if (!saved) return row.outcome;
  const isOlder = row === saved.over || (row.outcome?.version ?? 0) < (saved.outcome?.version ?? 0);
  return isOlder ? saved.outcome : row.outcome;
}

/** Whether the refused change is already in force: it was done and its answer lost. Then nothing is shown. */
const isSame = (entry: Entry, outcome: RosterOutcome | null): boolean =>
  entry.result === (outcome?.result ?? null) &&
  entry.grade === (outcome?.grade ?? null) &&
  entry.honours === (outcome?.honours ?? false) &&
  entry.teacherMessage === (outcome?.teacherMessage ?? null) &&
  (entry.topics === undefined || entry.topics === (outcome?.topics ?? null));
