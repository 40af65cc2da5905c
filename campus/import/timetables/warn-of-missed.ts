import type { Findings } from '../reports/findings.ts';
import type { KnownLesson } from './known-lessons.ts';
import { placeInKey } from './timetable.ts';
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

/** One warning for each lesson that stands although the bundle has it otherwise, or no more. */
export function warnOfStanding(
  standing: KnownLesson[],
  lineOf: (classId: string) => number | null,
  findings: Findings,
): void {
  for (const { key } of new Map(standing.map((lesson) => [lesson.id, lesson])).values()) {
    const { classId, name } = placeInKey(key);
    const place = { file: 'classes.csv', line: lineOf(classId), column: 'periods', value: name };
    findings.warn('lesson_taken', place);
  }
}
