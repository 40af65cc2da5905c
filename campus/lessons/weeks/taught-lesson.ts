import { inArray } from 'drizzle-orm';
import type { LessonAct, TaughtLesson, WeekCourse } from '../../../contract/lessons/lessons.ts';
import type { Language } from '../../../contract/wire/constants.ts';
import type { Database } from '../../db/database.ts';
import { diaryEntries } from '../../db/schema.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { statusAt } from '../lesson-status.ts';
import { lessonMachine } from '../machines.ts';
import { type FoundLesson, heldOf, toLesson } from './found-lessons.ts';

type Around = { professorId: string; courses: WeekCourse[]; language: Language };

/** Lessons as their professor reads them, with what can be done about each. */
export async function toTaughtLessons(
  db: Database,
  found: FoundLesson[],
  { professorId, courses, language }: Around,
  now: Date,
): Promise<TaughtLesson[]> {
  const held = await heldOf(db, found);
  const written = await writtenAmong(db, found);
  return found.map((each) => {
    const { rooms, teachers } = held(each.id);
    const course = courses.find(({ id }) => id === each.courseId);
    const own = teachers.some(({ id }) => id === professorId);
    const teaches = course?.teachers.some(({ id }) => id === professorId) ?? false;
    return {
      ...toLesson(each, held, { language, linkAlways: true }, now),
      own,
      acts: own || teaches ? actsOn(each, { teaches }, now) : [],
      seriesId: each.seriesId,
      tooSmall: rooms.length > 0 && placesIn(rooms) < (course?.students ?? 0),
      written: written.has(each.id),
    };
  });
}

/** Several rooms hold one lesson together. */
const placesIn = (rooms: { capacity: number }[]) => rooms.reduce((sum, { capacity }) => sum + capacity, 0);

const ACTS = ['save', 'publish', 'delete', 'move', 'substitute', 'cancel', 'skip'] as const;

function actsOn(found: FoundLesson, { teaches }: { teaches: boolean }, now: Date): LessonAct[] {
  const status = statusAt(found, now);
  const acts: LessonAct[] = ACTS.filter((act) => allows(lessonMachine, status, act));
  return teaches && (status === 'held' || status === 'closed') ? [...acts, 'diary'] : acts;
}

async function writtenAmong(db: Database, found: FoundLesson[]): Promise<Set<string>> {
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ lessonId: diaryEntries.lessonId })
    .from(diaryEntries)
    .where(inArray(diaryEntries.lessonId, ids));
  return new Set(rows.map(({ lessonId }) => lessonId));
}
