'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type { LessonRoll, MarkedStatus, RollRow } from '@/contract/presences';
import type { Reason } from '@/contract/refusal';
import { call } from '@/lib/browser/call';
import { institutionNow } from '@/lib/browser/institution-clock';
import { forgetCall, keepCall, keptCalls } from '@/lib/browser/kept-calls';
import { pageProfileKey } from '@/lib/browser/page-profile';
import { randomId } from '@/lib/browser/random-id';
import type { useRoll } from './use-roll';

const PATH = 'professor/presences/mark';
const TRY_AGAIN_MS = 10_000;

/**
 * Marks by hand: each is shown at once, kept in this browser under an id of its own, and sent in the order in which it was
 * made. Without a network it waits here, over a reload too, and is done once when the network is back.
 */
export function useMarks(roll: LessonRoll, write: ReturnType<typeof useRoll>['write']) {
  const [waiting, setWaiting] = useState(0);
  const [refused, setRefused] = useState<{ careerId: string; reasons: Reason[] } | null>(null);
  const sending = useRef(false);
  const { lessonId } = roll;

  const send = useCallback(async () => {
    if (sending.current) return;
    sending.current = true;
    try {
      for (;;) {
        const [next, ...more] = await keptCalls(PATH, { about: lessonId, profile: pageProfileKey() });
        if (!next) return setWaiting(0);
        const answer = await call(PATH, next.body, { idempotencyKey: next.id, quiet: 'unanswered' });
        if (!answer.ok && (answer.unanswered || answer.status >= 500)) return setWaiting(more.length + 1);
        await forgetCall(next.id);
        setWaiting(more.length);
        if (answer.ok) write(answer.result.careerId, answer.result);
        else setRefused({ careerId: next.body.careerId, reasons: answer.reasons });
      }
    } finally {
      sending.current = false;
    }
  }, [lessonId, write]);

  const newest = useRef(send);
  useEffect(() => {
    newest.current = send;
  });
  useEffect(() => {
    const sendKept = () => void newest.current();
    sendKept();
    addEventListener('online', sendKept);
    const timer = setInterval(sendKept, TRY_AGAIN_MS);
    return () => {
      removeEventListener('online', sendKept);
      clearInterval(timer);
    };
  }, []);

  const mark = async ({ careerId }: RollRow, status: MarkedStatus) => {
    const at = new Date(institutionNow());
    const minutes = minutesAt(status, roll, at);
    const body = { lessonId, careerId, status, ...(minutes !== undefined && { minutes }) };
    setRefused(null);
    write(careerId, { status, minutes: minutes ?? 0, source: 'manual', markedAt: at.toISOString() });
    await keepCall({ id: randomId(), path: PATH, profile: pageProfileKey(), about: lessonId, body });
    await send();
  };
  return { mark, waiting, refused };
}

/** Of who comes late or leaves early now: said here, since the mark may be sent much later. The others follow from the lesson. */
function minutesAt(status: MarkedStatus, { startsAt, endsAt }: LessonRoll, at: Date): number | undefined {
  if (status !== 'late' && status !== 'left_early') return undefined;
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)];
  if (at.getTime() <= start || at.getTime() >= end) return undefined;
  return Math.floor((status === 'late' ? end - at.getTime() : at.getTime() - start) / 60_000);
}
