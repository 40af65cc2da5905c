'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import type { Attend, ExamAttendance } from '@/contract/exam-day';
import type { Roster, RosterRow } from '@/contract/exam-roster';
import { askUntilKnown, deliveryOf } from '@/lib/browser/ask-until-known';
import { call } from '@/lib/browser/call';
import { randomId } from '@/lib/browser/random-id';

/** What a board writes of one student. */
export type Written = Pick<Attend, 'mark' | 'identityChecked' | 'seat'>;
type Trouble = 'not_sent' | 'unknown' | 'conflict' | 'refused';

/** What stands of one student: what was pressed last, else what is kept. */
export type Standing = Written & {
  kept: ExamAttendance | null;
  /** Whether what is kept was written in this window. */
  own: boolean;
  saving: boolean;
  trouble: Trouble | undefined;
};

type Local = { pressed?: Written; saved?: ExamAttendance; saving?: boolean; trouble?: Trouble };

const NOTHING: Written = { mark: null, identityChecked: false, seat: '' };
/** Somebody else of the board was quicker. */
const CONFLICT = 409;

/**
 * Who came, as it is written down: a press stands at once and is kept in the order of the presses. What another of the
 * board wrote meanwhile is never overwritten: it is read again, and said.
 */
export function useAttendance({ session }: Roster) {
  const router = useRouter();
  const [locals, setLocals] = useState<Record<string, Local>>({});
  const saved = useRef(new Map<string, ExamAttendance>());
  const queues = useRef(new Map<string, Promise<void>>());
  const change = (bookingId: string, local: Local) =>
    setLocals((present) => ({ ...present, [bookingId]: { ...present[bookingId], ...local } }));

  const standingOf = (row: RosterRow): Standing => {
    const { pressed, saved: ours, saving = false, trouble } = locals[row.bookingId] ?? {};
    const kept = newer(row.attendance ?? null, ours);
    const { mark, identityChecked, seat } = pressed ?? kept ?? NOTHING;
    return { mark, identityChecked, seat, kept, own: kept !== null && kept === ours, saving, trouble };
  };

  const write = (row: RosterRow, changed: Partial<Written>) => {
    const { bookingId } = row;
    const { mark, identityChecked, seat } = standingOf(row);
    const written = { mark, identityChecked, seat, ...changed };
    change(bookingId, { pressed: written, saving: true, trouble: undefined });
    const before = queues.current.get(bookingId) ?? Promise.resolve();
    queues.current.set(
      bookingId,
      before.then(() => send(row, written)),
    );
  };

  /** On top of what was kept before it. */
  const send = async (row: RosterRow, written: Written) => {
    const { bookingId } = row;
    const version = newer(row.attendance ?? null, saved.current.get(bookingId))?.version ?? 0;
    const idempotencyKey = randomId();
    const body = { examId: session.id, bookingId, version, ...written };
    const answer = await askUntilKnown(
      () => call('professor/exams/attend', body, { idempotencyKey, quiet: 'unanswered' }),
      () => change(bookingId, { trouble: 'unknown' }),
    );
    const kept = answer.ok ? answer.result.attendance : undefined;
    if (kept) saved.current.set(bookingId, kept);
    const trouble = answer.ok ? undefined : troubleOf(answer);
    setLocals((present) => {
      const local = present[bookingId];
      const isLast = local?.pressed === written;
      const after = isLast ? { pressed: undefined, saving: false } : {};
      return { ...present, [bookingId]: { ...local, ...after, trouble, saved: kept ?? local?.saved } };
    });
    if (trouble === 'conflict' || trouble === 'refused') router.refresh();
  };

  return { standingOf, write };
}

const newer = (read: ExamAttendance | null, ours: ExamAttendance | undefined): ExamAttendance | null =>
  ours && ours.version >= (read?.version ?? 0) ? ours : read;

function troubleOf(answer: Parameters<typeof deliveryOf>[0] & { status: number }): Trouble {
  const delivery = deliveryOf(answer);
  if (delivery) return delivery === 'not_sent' ? 'not_sent' : 'unknown';
  return answer.status === CONFLICT ? 'conflict' : 'refused';
}
