import { addDays } from 'date-fns/addDays';
import { addHours } from 'date-fns/addHours';
import { subDays } from 'date-fns/subDays';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { examSessions, lessonRooms, lessons, rooms } from '../../db/schema.ts';
import { codesOf, doneBy, givenCourse } from '../../testing/teaching/courses-fixtures.ts';
import {
  givenBooked,
  givenDraft,
  givenSession,
  startsAt,
  timeZone,
} from '../../testing/teaching/exams-fixtures.ts';
import { givenLesson } from '../../testing/teaching/lessons-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { sessionDetail } from '../board/session-detail.ts';
import { voidBooking } from '../bookings/void-booking.ts';
import { checkSession } from './check-session.ts';
import { moveSession } from './move-session.ts';
import { publishSession, undoPublication } from './publish-session.ts';
import { changesOf } from './session-changes.ts';

const { inTransaction } = await testDatabase();
const reader = { language: 'it' as const, timeZone };
const before = subDays(startsAt, 5);

const shown = async (tx: Database, session: { examId: string; professorId: string }) =>
  await sessionDetail(tx, session, 'it', before);

describe('a published session', () => {
  it(
    'G13: is made a draft again while nobody has booked it, whenever it was published',
    inTransaction(async (tx) => {
      const session = await givenSession(tx);
      const { undoable, version } = await shown(tx, session);
      expect(undoable).toBe(true);
      await doneBy(undoPublication(tx, { ...session, version }, before));
      expect(await shown(tx, session)).toMatchObject({ status: 'draft', undoable: false });
    }),
  );

  it(
    'G13: stays published once somebody has booked it, also where that was given up',
    inTransaction(async (tx) => {
      const session = await givenSession(tx);
      const { careerId } = await givenBooked(tx, session);
      await doneBy(voidBooking(tx, { ...session, careerId }, before));
      const { undoable, version } = await shown(tx, session);
      expect(undoable).toBe(false);
      expect(await codesOf(undoPublication(tx, { ...session, version }, before))).toEqual([
        'exams.undo_acted_on',
      ]);
    }),
  );
});

it(
  'G13: what was done to a session before its publication was taken back is told to no student of the next one',
  inTransaction(async (tx) => {
    const session = await givenSession(tx);
    const to = { startsAt: addHours(session.startsAt, 1), endsAt: addHours(session.startsAt, 4) };
    const move = {
      ...{ ...session, version: (await shown(tx, session)).version, room: 'A1', timeZone },
      ...{ startsAt: to.startsAt.toISOString(), endsAt: to.endsAt.toISOString() },
    };
    const { version: moved } = await doneBy(moveSession(tx, move, before));
    expect((await changesOf(tx, session.examId)).map(({ what }) => what)).toEqual(['published', 'moved']);
    const { version } = await doneBy(undoPublication(tx, { ...session, version: moved }, before));
    await doneBy(publishSession(tx, { ...session, version }, before));
    expect((await changesOf(tx, session.examId)).map(({ what }) => what)).toEqual(['published']);
  }),
);

describe('what is unusual about an exam', () => {
  const at = (day: string) => ({ startsAt: `${day}T08:00:00Z`, endsAt: `${day}T10:00:00Z` });
  const none = { room: '', capacity: null };
  const codes = async (tx: Database, asked: Parameters<typeof checkSession>[1]) =>
    (await checkSession(tx, asked, reader)).warnings.map(({ code }) => code);

  it(
    'G13: is that it is on a feast, which is named',
    inTransaction(async (tx) => {
      const { professorId } = await givenCourse(tx);
      const { warnings } = await checkSession(tx, { ...none, ...at('2026-12-25'), professorId }, reader);
      expect(warnings).toMatchObject([{ code: 'lessons.holiday', text: expect.stringContaining('Natale') }]);
      expect(await codes(tx, { ...none, ...at('2026-12-23'), professorId })).toEqual([]);
    }),
  );

  it(
    'G13: is that a lesson or another exam has its room, or that the room is small',
    inTransaction(async (tx) => {
      const lesson = await givenLesson(tx);
      const { professorId } = await givenCourse(tx);
      const [room] = await tx
        .select()
        .from(rooms)
        .innerJoin(lessonRooms, eq(lessonRooms.roomId, rooms.id))
        .where(eq(lessonRooms.lessonId, lesson.lessonId));
      const [when] = await tx.select().from(lessons).where(eq(lessons.id, lesson.lessonId));
      if (!room || !when) throw new Error('no lesson in a room');
      const { name, capacity } = room.room;
      const times = { startsAt: when.startsAt.toISOString(), endsAt: when.endsAt.toISOString() };
      const asked = { ...times, room: ` ${name.toUpperCase()}`, professorId };
      expect(await codes(tx, { ...asked, capacity })).toEqual(['lessons.room_taken']);
      expect(await codes(tx, { ...asked, capacity: capacity + 1 })).toEqual([
        'lessons.room_taken',
        'exams.room_small',
      ]);
      const working = addDays(startsAt, 2).toISOString();
      const other = await givenSession(tx, { room: 'Palestra', startsAt: working });
      const draft = await givenDraft(tx, { room: 'Palestra' });
      const [session] = await tx.select().from(examSessions).where(eq(examSessions.id, other.examId));
      if (!session) throw new Error('no session');
      const there = {
        ...{ startsAt: session.startsAt.toISOString(), endsAt: session.endsAt.toISOString() },
        ...{ room: 'palestra', capacity: null, professorId: draft.professorId },
      };
      expect(await codes(tx, { ...there, examId: draft.examId })).toEqual(['lessons.room_taken']);
      expect(await codes(tx, { ...there, examId: other.examId })).toEqual([]);
    }),
  );
});
