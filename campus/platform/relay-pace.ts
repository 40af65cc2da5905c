import type { HubEventName } from '../../contract/hub-event-names.ts';
import type { Told } from './events.ts';

/** What only says how things stand now: of several in a moment the last is enough. */
const STANDINGS: readonly string[] = ['seatsChanged', 'rosterChanged'] satisfies HubEventName[];

/**
 * Sends standings at most once per `everyMs` for one audience, name and subject: the first at once, the latest at
 * the end of the time. Everything else is sent as it comes.
 */
export function paced(send: (told: Told) => void, everyMs: number) {
  const resting = new Map<string, { latest: Told | null; timer: NodeJS.Timeout }>();

  const sendStanding = (told: Told) => {
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
    send: (told: Told) => (STANDINGS.includes(told.name) ? sendStanding(told) : send(told)),
    stop: () => {
      for (const { timer } of resting.values()) clearTimeout(timer);
      resting.clear();
    },
  };
}

const subjectOf = ({ audience, name, payload }: Told) =>
  JSON.stringify([audience, name, payload.examId ?? payload.courseId]);
