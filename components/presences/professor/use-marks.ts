'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import type { LessonRoll, MarkedStatus, RollRow } from '@/contract/presences/presences';
import { institutionNow } from '@/lib/browser/clock/institution-clock';
import { useAskBeforeLeaving } from '@/lib/browser/forms/use-ask-before-leaving';
import type { Waiting } from '@/lib/browser/outbox/outbox-items';
import { useOutbox } from '@/lib/browser/outbox/use-outbox';
import type { useRoll } from './use-roll';

const PATH = 'professor/presences/mark';

/** A row as it is shown: with the mark that was made last, and how that stands where it isn't written yet. */
export type MarkedRow = RollRow & { waiting: Waiting<typeof PATH> | undefined };

/**
 * Marks by hand. Each shows at once, above the institution's mark, and this browser keeps it until it is
 * saved there. A mark older than a saved one is refused, and its row says so.
 */
export function useMarks(
  roll: LessonRoll,
  { rows, write }: Pick<ReturnType<typeof useRoll>, 'rows' | 'write'>,
) {
  const router = useRouter();
  const { lessonId } = roll;
  const outbox = useOutbox(PATH, lessonId, (careerId, answer) => {
    if (answer) write(careerId, answer);
    else router.refresh();
  });

  const marked = rows.map((row): MarkedRow => {
    const waiting = outbox.of(row.careerId);
    const made = waiting?.next ?? waiting?.body;
    if (isDone(row, waiting)) return { ...row, waiting: undefined };
    if (!waiting || !made || waiting.state === 'failed') return { ...row, waiting };
    const { status, minutes = 0 } = made;
    return { ...row, waiting, status, minutes, source: 'manual', markedAt: null };
  });

  const mark = ({ careerId }: RollRow, status: MarkedStatus) => {
    const over = rows.find((row) => row.careerId === careerId)?.markedAt ?? null;
    const minutes = minutesAt(status, roll, new Date(institutionNow()));
    const body = { lessonId, careerId, status, over, ...(minutes !== undefined && { minutes }) };
    outbox.send([{ row: careerId, body }]);
  };

  const done = rows.filter((row) => isDone(row, outbox.of(row.careerId)));
  useEffect(() => {
    for (const { careerId } of done) outbox.drop(careerId);
  });
  const open = outbox.all.filter(({ state }) => state !== 'failed');
  useAskBeforeLeaving(open.filter(({ kept }) => !kept).length);
  const held = open.filter(({ state }) => state === 'waiting');
  return { rows: marked, mark, waiting: held.length, unkept: held.some(({ kept }) => !kept) };
}

/** It was written, and the answer lost: to be refused as out of date is no trouble then. */
const isDone = ({ source, status }: RollRow, waiting: MarkedRow['waiting']): boolean =>
  waiting?.state === 'failed' && source === 'manual' && status === waiting.body.status;

/** Minutes of a late or early-leaving student at the press; the mark may be sent later. Others: by lesson. */
function minutesAt(status: MarkedStatus, { startsAt, endsAt }: LessonRoll, at: Date): number | undefined {
  if (status !== 'late' && status !== 'left_early') return undefined;
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)];
  if (at.getTime() <= start || at.getTime() >= end) return undefined;
  return Math.floor((status === 'late' ? end - at.getTime() : at.getTime() - start) / 60_000);
}
