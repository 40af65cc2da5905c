import type { Findings } from '../findings.ts';
import type { Missed } from './write-timetables.ts';

/** One warning for each hour of a class, with how many of its lessons had to go without. */
export function warnOfMissed(
  missed: Missed[],
  lineOf: (classId: string) => number | null,
  findings: Findings,
): void {
  const bySlot = Map.groupBy(missed, ({ what, wanted: { timetable, slot } }) =>
    JSON.stringify([what, timetable.classId, slot.name]),
  );
  for (const lessons of bySlot.values()) {
    const [first] = lessons;
    if (!first) continue;
    const { timetable, slot } = first.wanted;
    const place = {
      file: 'classes.csv',
      line: lineOf(timetable.classId),
      column: 'periods',
      value: slot.name,
    };
    const params = { room: slot.room ?? '', by: '', count: lessons.length };
    findings.warn(first.what === 'room' ? 'room_taken' : 'teacher_busy', { ...place, params });
  }
}
