import { aboutEvent } from '../../../contract/live/hub-events.ts';
import type { Told } from './events.ts';

/**
 * Sends what only says how things stand now at most once per `everyMs` for one audience, name and subject: the first at
 * once, the latest at the end of the time. Everything else is sent as it comes.
 */
export function throttled<Each extends Told>(send: (told: Each) => void, everyMs: number) {
  const resting = new Map<string, { latest: Each | null; timer: NodeJS.Timeout }>();

  const sendStanding = (told: Each) => {
    const key = subjectOf(told);
    const rest = resting.get(key);
    if (rest) {
      rest.latest = told;
      return;
    }
    send(told);
    resting.set(key, { latest: null, timer: setTimeout(() => wakeUp(key), everyMs).unref() });
  };
  const wakeUp = (key: string) => {
    const latest = resting.get(key)?.latest;
    resting.delete(key);
    if (latest) sendStanding(latest);
  };

  return {
    send: (told: Each) => (aboutEvent(told.name)?.told === 'latest' ? sendStanding(told) : send(told)),
    stop: () => {
      for (const { timer } of resting.values()) clearTimeout(timer);
      resting.clear();
    },
  };
}

/** Whom it is told, of what: who hears the latest with this key needs none before it. */
export const subjectOf = ({ audience, name, payload }: Told) =>
  JSON.stringify([audience, name, payload.examId ?? payload.courseId]);
