import { and, eq, gt, gte, inArray, lt, ne, or, sql } from 'drizzle-orm';
import type { CheckedSession, CheckSession } from '../../../contract/exams/board.ts';
import { holidaysBetween } from '../../catalogue/holidays.ts';
import type { Database } from '../../db/database.ts';
import { courseUnits, examSessions, rooms } from '../../db/schema.ts';
import { type Reader, reasonsFor } from '../../http/answers.ts';
import { conflictsAt, type PlanCode } from '../../lessons/plans/conflicts.ts';
import type { Refusal } from '../../platform/outcome.ts';
import { dayOf } from '../../platform/time/days.ts';
import { boardOf } from './board.ts';
import { lastChange } from './session-changes.ts';
import type { SessionWithSlots } from './sessions.ts';

type Params = Omit<CheckSession, 'startsAt' | 'endsAt'> & { startsAt: Date; endsAt: Date };

/**
 * Warns of what is unusual: a day without lessons, a room that a lesson or another exam has or with fewer
 * places than seats, and lessons of the examiner. No warning refuses the exam. A room that the institution
 * doesn't know is compared only with those of other exams.
 */
export async function checkSession(
  db: Database,
  { professorId, ...asked }: CheckSession & { professorId: string },
  reader: Reader,
): Promise<CheckedSession> {
  const when = { startsAt: new Date(asked.startsAt), endsAt: new Date(asked.endsAt) };
  if (when.endsAt <= when.startsAt) return { warnings: [] };
  const known = await roomsCalled(db, asked.room);
  const roomIds = known.map(({ id }) => id);
  const [lessons = []] = await conflictsAt(db, {
    ...{ slots: [when], roomIds, teacherIds: [professorId], except: [] },
  });
  const warnings: Refusal[] = [
    ...(await holidaysOf(db, when, reader.timeZone)),
    ...lessons,
    ...(await examsInRoom(db, { ...asked, ...when })),
    ...tooSmall(known, asked.capacity),
  ];
  return { warnings: reasonsFor(warnings, reader) };
}

/** What has taken the room of a session, or its board, since then. */
export async function takenSince(
  db: Database,
  session: SessionWithSlots,
  since: Date,
): Promise<Refusal<PlanCode>[]> {
  const { memberIds } = await boardOf(db, session.id);
  const roomIds = (await roomsCalled(db, session.room)).map(({ id }) => id);
  const teacherIds = [session.chairId, ...memberIds];
  const [lessons = []] = await conflictsAt(db, {
    ...{ slots: [session], roomIds, teacherIds, except: [], since },
  });
  return [...lessons, ...(await examsInRoom(db, { ...session, examId: session.id, since }))];
}

const holidaysOf = async (
  db: Database,
  { startsAt, endsAt }: Pick<Params, 'startsAt' | 'endsAt'>,
  timeZone: string,
): Promise<Refusal[]> => {
  const closed = await holidaysBetween(db, dayOf(startsAt, timeZone), dayOf(endsAt, timeZone));
  return [...closed.values()].map((name) => ({ code: 'lessons.holiday', params: { name } }));
};

/** A room is typed: by its code or its name. */
const roomsCalled = async (db: Database, typed: string) => {
  const called = typed.trim().toLowerCase();
  if (!called) return [];
  const codeOrName = or(sql`lower(${rooms.code}) = ${called}`, sql`lower(${rooms.name}) = ${called}`);
  return await db.select({ id: rooms.id, capacity: rooms.capacity }).from(rooms).where(codeOrName);
};

type InRoom = Pick<Params, 'examId' | 'room' | 'startsAt' | 'endsAt'> & { since?: Date };

async function examsInRoom(
  db: Database,
  { examId, room, startsAt, endsAt, since }: InRoom,
): Promise<Refusal<'lessons.room_taken'>[]> {
  if (!room.trim()) return [];
  const others = await db
    .select({ course: courseUnits.title, startsAt: examSessions.startsAt, room: examSessions.room })
    .from(examSessions)
    .innerJoin(courseUnits, eq(courseUnits.id, examSessions.unitId))
    .where(
      and(
        inArray(examSessions.status, ['published', 'results_entry']),
        sql`lower(${examSessions.room}) = ${room.trim().toLowerCase()}`,
        ...[lt(examSessions.startsAt, endsAt), gt(examSessions.endsAt, startsAt)],
        examId ? ne(examSessions.id, examId) : undefined,
        since && gte(lastChange(db), since),
      ),
    )
    .orderBy(examSessions.startsAt);
  return others.map(({ room: name, course, startsAt: at }) => ({
    ...{ code: 'lessons.room_taken', params: { name, course, startsAt: at } },
  }));
}

function tooSmall(known: { capacity: number }[], students: number | null): Refusal[] {
  const places = known.reduce((sum, { capacity }) => sum + capacity, 0);
  if (known.length === 0 || students === null || places >= students) return [];
  return [{ code: 'exams.room_small', params: { places, students } }];
}
