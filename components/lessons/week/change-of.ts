import type { Lesson } from '@/contract/lessons/lessons';

export type LessonChange = 'cancelled' | 'movedAway' | 'movedHere' | 'otherRoom';

/** What became of a lesson since it was published; null: it stands as it was. */
export function changeOf({
  status,
  before,
  startsAt,
  endsAt,
  rooms,
}: Pick<Lesson, 'status' | 'before' | 'startsAt' | 'endsAt' | 'rooms'>): LessonChange | null {
  if (status === 'cancelled') return 'cancelled';
  if (status === 'moved') return 'movedAway';
  if (!before) return null;
  if (before.startsAt !== startsAt || before.endsAt !== endsAt) return 'movedHere';
  const names = rooms.map(({ name }) => name);
  return before.rooms.join() === names.join() ? null : 'otherRoom';
}
