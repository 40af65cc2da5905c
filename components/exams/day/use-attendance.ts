'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import type { Attend, ExamAttendance } from '@/contract/exams/day';
import type { Roster, RosterRow } from '@/contract/exams/roster';
import { useAskBeforeLeaving } from '@/lib/browser/forms/use-ask-before-leaving';
import type { Waiting } from '@/lib/browser/outbox/outbox-items';
import { useOutbox } from '@/lib/browser/outbox/use-outbox';

/** What a board writes of one student. */
export type Written = Pick<Attend, 'mark' | 'identityChecked' | 'seat'>;

/** What stands of one student: what was pressed last, else what is kept. */
export type Standing = Written & {
  kept: ExamAttendance | null;
  /** Whether what is kept was written in this window. */
  own: boolean;
  /** What was pressed and isn't kept yet. */
  waiting: Pick<Waiting, 'state' | 'trouble' | 'kept'> | undefined;
};

const NOTHING: Written = { mark: null, identityChecked: false, seat: '' };

/**
 * Who came, as recorded. A press shows at once and is saved in the order of presses, for a while also without
 * a network. A colleague's mark is never overwritten: it is read again and shown.
 */
export function useAttendance({ session, rows }: Roster) {
  const router = useRouter();
  const [saved, setSaved] = useState<Record<string, ExamAttendance>>({});
  const outbox = useOutbox('professor/exams/attend', session.id, (bookingId, answer) => {
    if (answer) setSaved((present) => ({ ...present, [bookingId]: answer.attendance }));
    else router.refresh();
  });

  const standingOf = (row: RosterRow): Standing => {
    const ours = saved[row.bookingId];
    const kept = newer(row.attendance ?? null, ours);
    const item = outbox.of(row.bookingId);
    const pressed = item?.state === 'failed' ? undefined : (item?.next ?? item?.body);
    const { mark, identityChecked, seat } = pressed ?? kept ?? NOTHING;
    const stands = item?.state === 'failed' && kept !== null && isSame(item.body, kept);
    const waiting = stands ? undefined : item;
    return { mark, identityChecked, seat, kept, own: kept !== null && kept === ours, waiting };
  };

  /** On top of what was kept before it. */
  const write = (row: RosterRow, changed: Partial<Written>) => {
    const { bookingId } = row;
    const { mark, identityChecked, seat, kept } = standingOf(row);
    const body = { examId: session.id, bookingId, version: kept?.version ?? 0, mark, identityChecked, seat };
    outbox.send([{ row: bookingId, body: { ...body, ...changed } }]);
  };

  const standing = rows.filter(
    (row) => outbox.of(row.bookingId)?.state === 'failed' && !standingOf(row).waiting,
  );
  useEffect(() => {
    for (const { bookingId } of standing) outbox.drop(bookingId);
  });
  useAskBeforeLeaving(outbox.all.filter(({ state, kept }) => state === 'failed' || !kept).length);
  return { standingOf, write };
}

const newer = (read: ExamAttendance | null, ours: ExamAttendance | undefined): ExamAttendance | null =>
  ours && ours.version >= (read?.version ?? 0) ? ours : read;

/** It was done, and its answer lost. */
const isSame = (one: Written, other: Written): boolean =>
  one.mark === other.mark && one.identityChecked === other.identityChecked && one.seat === other.seat;
