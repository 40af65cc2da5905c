import type { Range } from '../timetables/timetable.ts';

type Slot = { weekday: number; startsTime: string; endsTime: string; ranges: Range[]; classId: string };

export type Taken = {
  /** Takes a room or a teacher; where another class has it then, says which. */
  take(owner: string, slot: Slot): string | null;
};

/** Who has which room and which teacher when, among the classes of one bundle. */
export function createTaken(): Taken {
  const byOwner = new Map<string, Slot[]>();
  return {
    take(owner, slot) {
      const key = `${owner} ${slot.weekday}`;
      const slots = byOwner.get(key) ?? [];
      const inTheWay = slots.find((other) => isAtOnce(slot, other));
      if (inTheWay) return inTheWay.classId;
      byOwner.set(key, [...slots, slot]);
      return null;
    },
  };
}

const isAtOnce = (one: Slot, other: Slot): boolean =>
  one.startsTime < other.endsTime &&
  other.startsTime < one.endsTime &&
  one.ranges.some((range) => other.ranges.some(({ from, to }) => range.from <= to && from <= range.to));
