import type { SentRequest } from './asking.ts';
import type { Event, Held } from './held.ts';
import type { Kill } from './instance.ts';
import type { LivePage } from './live-page.ts';
import type { Student } from './student.ts';

/** SentRequest before the killed program was gone, and not answered before it was hit. */
export const wasInFlight = ({ from, until }: SentRequest, kill: Kill) =>
  from <= kill.until && until >= kill.from;

/**
 * Each acknowledged change left one event in its transaction; a change without an answer may have. The final
 * state is the last acknowledged one, unless an unknown one followed.
 */
export function judgeWrites(
  { profileId, changes, contradictions }: Pick<Student, 'profileId' | 'changes' | 'contradictions'>,
  { events, live }: Pick<Held, 'events' | 'live'>,
) {
  const own = events.filter((event) => event.profileId === profileId);
  const counts = (['book', 'void'] as const).map((kind) => {
    const held = own.filter(({ action }) => MADE_BY[kind].includes(action)).length;
    const asked = changes.filter((change) => change.kind === kind);
    const acknowledged = asked.filter((change) => change.acknowledged).length;
    return {
      lost: Math.max(0, acknowledged - held),
      doubled: Math.max(0, held - asked.length),
      acknowledged,
    };
  });
  const last = changes.at(-1);
  const standsWrong = last?.acknowledged && (last.kind === 'book') !== live.has(profileId);
  const faults = [...contradictions, ...(standsWrong ? [`last was ${last.kind}, which doesn’t stand`] : [])];
  return {
    acknowledged: sum(counts.map(({ acknowledged }) => acknowledged)),
    lost: sum(counts.map(({ lost }) => lost)) + faults.length,
    doubled: sum(counts.map(({ doubled }) => doubled)),
    faults,
  };
}

const MADE_BY = { book: ['booked', 'waitlisted'], void: ['voided', 'left'] };

/** Not told, and the page hasn't read again since. */
export const missedBy = (
  { profileId, told, revalidateAt }: Pick<LivePage, 'profileId' | 'told' | 'revalidateAt'>,
  events: Event[],
) =>
  events.filter(
    (event) =>
      event.profileId === profileId && !told.has(event.id) && !revalidateAt.some((at) => at >= event.at),
  );

export const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
