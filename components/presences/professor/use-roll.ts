'use client';

import { useEffect, useState } from 'react';
import type { RollDetail, RollRow } from '@/contract/presences/presences';
import { learnClock } from '@/lib/browser/clock/institution-clock';
import { useHubEvent } from '@/lib/realtime/use-hub-event';

type Written = Pick<RollRow, 'status' | 'minutes' | 'source' | 'markedAt'>;
/** What came since the page was made, by the student. */
type Since = Map<string, Written>;

/** The institution's rows of a roll: as the page was made, then from each answer and hub event. */
export function useRoll({ roll, rows, now }: RollDetail) {
  const [since, setSince] = useState<Since>(new Map());
  useEffect(() => learnClock(now), [now]); // what is late is so by the institution's time
  const write = (careerId: string, written: Written) =>
    setSince((present) => {
      const known = present.get(careerId);
      const isOlder = (known?.markedAt ?? '') > (written.markedAt ?? '');
      return isOlder ? present : new Map(present).set(careerId, written);
    });

  useHubEvent('presenceMarked', (event) => {
    if (event?.lessonId !== roll.lessonId) return;
    const { careerId, status, minutes, source, markedAt } = event;
    write(careerId, { status, minutes, source, markedAt });
  });

  const current = rows.map((row) => {
    const written = since.get(row.careerId);
    return written && (written.markedAt ?? '') > (row.markedAt ?? '') ? { ...row, ...written } : row;
  });
  return { rows: current, write, madeAt: now };
}

/** Who is there, whole or in part. */
export const isThere = ({ status }: Pick<RollRow, 'status'>): boolean =>
  status === 'present' || status === 'late' || status === 'left_early';
