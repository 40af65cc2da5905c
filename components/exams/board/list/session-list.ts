import type { BoardSession, SessionNeed } from '@/contract/exams/board';

/** Which of the sessions are shown: those whose board enters and publishes results stand together. */
export const SESSION_GROUPS = [
  'draft',
  'results',
  'record',
  'deciding',
  'upcoming',
  'done',
  'cancelled',
] as const;
export type SessionGroup = (typeof SESSION_GROUPS)[number];

export const SESSION_SORTS = ['date', 'course', 'people'] as const;
export type SessionSort = (typeof SESSION_SORTS)[number];

/** What of the list is asked for; without a sort it stays by what each needs next. `course` is its code. */
export interface SessionChoice {
  group?: SessionGroup | undefined;
  course?: string | undefined;
  sort?: { by: SessionSort; descending: boolean } | undefined;
}

const groups: Record<SessionNeed, SessionGroup> = {
  draft: 'draft',
  results: 'results',
  publish: 'results',
  record: 'record',
  deciding: 'deciding',
  upcoming: 'upcoming',
  done: 'done',
  cancelled: 'cancelled',
};
const groupOf = ({ need }: Pick<BoardSession, 'need'>): SessionGroup => groups[need];

/** Nothing is left to do with it. */
export const isOver = ({ need }: Pick<BoardSession, 'need'>): boolean =>
  need === 'done' || need === 'cancelled';

/** How many sessions each group has; those without any are left out, but for the one that is shown. */
export function countGroups(
  sessions: BoardSession[],
  shown: SessionGroup | undefined,
): [group: SessionGroup, count: number][] {
  const counts = Map.groupBy(sessions, groupOf);
  return SESSION_GROUPS.flatMap((group) => {
    const count = counts.get(group)?.length ?? 0;
    return count > 0 || group === shown ? [[group, count]] : [];
  });
}

/** The sessions that are asked for, in the order that is asked for. */
export function choose(sessions: BoardSession[], { group, course, sort }: SessionChoice): BoardSession[] {
  const chosen = sessions.filter(
    (session) => (!group || groupOf(session) === group) && (!course || session.courseCode === course),
  );
  if (!sort) return chosen;
  const ascending = chosen.toSorted(orders[sort.by]);
  return sort.descending ? ascending.reverse() : ascending;
}

type Order = (one: BoardSession, other: BoardSession) => number;

const byDate: Order = (one, other) => one.startsAt.localeCompare(other.startsAt);

const orders: Record<SessionSort, Order> = {
  date: byDate,
  course: (one, other) => one.courseTitle.localeCompare(other.courseTitle) || byDate(one, other),
  people: (one, other) => one.taken - other.taken || byDate(one, other),
};
