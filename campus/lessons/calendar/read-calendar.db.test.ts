import { addDays } from 'date-fns/addDays';
import { addHours } from 'date-fns/addHours';
import { addMinutes } from 'date-fns/addMinutes';
import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { describe, expect, it } from 'vitest';
import { areas } from '../../areas.ts';
import type { Database } from '../../db/database.ts';
import { calendarFeeds, profiles } from '../../db/schema.ts';
import { bookExam } from '../../exams/bookings/book-exam.ts';
import { NotFound, TooManyAttempts } from '../../platform/failures.ts';
import { doneBy, givenEnrolment, givenStudent, now } from '../../testing/teaching/courses-fixtures.ts';
import { givenSession } from '../../testing/teaching/exams-fixtures.ts';
import { endsAt, givenLesson, startsAt } from '../../testing/teaching/lessons-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { cancelLesson } from '../changes/cancel-lesson.ts';
import { moveLesson } from '../changes/move-lesson.ts';
import { saveLesson } from '../changes/save-lesson.ts';
import { feedOf, readCalendar, renewFeed, revokeFeed } from './feeds.ts';

const { inTransaction } = await testDatabase();
const place = { areas, timeZone: 'Europe/Rome', publicOrigin: 'https://portal.example.org' };

describe('the calendar of a student', () => {
  it(
    'G14: has the lesson under one name over a change, a move and a cancellation, alike to two readers',
    inTransaction(async (tx) => {
      const { lesson, token } = await givenFed(tx);
      const at = (hours: number) => addHours(now, hours);
      const [first] = await eventsOf(tx, token, at(0));
      expect(first).toMatchObject({ startsAt, endsAt, sequence: 0, status: 'CONFIRMED' });

      await doneBy(saveLesson(tx, { ...asItStands(lesson), topic: 'Limiti, derivate; \\ e "altro"' }, at(1)));
      const [changed] = await eventsOf(tx, token, at(1));
      expect(changed).toMatchObject({ uid: first?.uid, sequence: 1, stampedAt: at(1) });
      expect(changed?.description).toContain('Limiti, derivate; \\ e "altro"');

      const to = { startsAt: addDays(startsAt, 28), endsAt: addDays(endsAt, 28) };
      const asked = { lessonId: lesson.lessonId, professorId: lesson.professorId, version: 2 };
      const moved = await doneBy(
        moveLesson(
          tx,
          {
            ...asked,
            startsAt: to.startsAt.toISOString(),
            endsAt: to.endsAt.toISOString(),
            roomIds: [lesson.roomId],
            reason: null,
          },
          at(2),
        ),
      );
      expect(await eventsOf(tx, token, at(2))).toEqual([
        expect.objectContaining({
          uid: first?.uid,
          sequence: 2,
          ...to,
          status: 'CONFIRMED',
          stampedAt: at(2),
        }),
      ]);

      await doneBy(cancelLesson(tx, { ...asked, lessonId: moved.lessonId, version: 1, reason: 'x' }, at(3)));
      expect(await eventsOf(tx, token, at(4))).toEqual([
        expect.objectContaining({ uid: first?.uid, sequence: 3, status: 'CANCELLED', stampedAt: at(3) }),
      ]);
      expect(await eventsOf(tx, token, addDays(at(3), 31))).toEqual([]);
    }),
  );

  it(
    'G14: is the same to the byte until something changes, and has another tag then',
    inTransaction(async (tx) => {
      const { lesson, token } = await givenFed(tx);
      const first = await readCalendar(tx, token, place, now);
      const again = await readCalendar(tx, token, place, addHours(now, 5));
      expect(again).toEqual(first);
      await doneBy(cancelLesson(tx, { ...lesson, reason: 'x' }, now));
      expect((await readCalendar(tx, token, place, addHours(now, 6))).tag).not.toBe(first.tag);
    }),
  );

  it(
    'G14: has the booked exam and until when it can be given up, and follows the enrolment at once',
    inTransaction(async (tx) => {
      const { lesson, careerId, token } = await givenFed(tx);
      const exam = await givenSession(tx, {}, lesson);
      await doneBy(bookExam(tx, { examId: exam.examId, careerId }, now));
      const events = await eventsOf(tx, token, now);
      expect(events.map(({ uid }) => uid.split('-')[0]).toSorted()).toEqual(['exam', 'lesson', 'void']);
      expect(events.find(({ uid }) => uid.startsWith('exam'))?.uid).toBe(
        `exam-${exam.examId}@portal.example.org`,
      );
    }),
  );

  it(
    'G14: leaves out what isn’t theirs: other courses, drafts, and a course that was given up',
    inTransaction(async (tx) => {
      const lesson = await givenLesson(tx);
      const careerId = await givenStudent(tx, [lesson]);
      await givenEnrolment(tx, { ...lesson, careerId }, 'dropped');
      await givenLesson(tx, { status: 'draft' });
      expect(await eventsOf(tx, await tokenOf(tx, careerId), now)).toEqual([]);
    }),
  );

  it(
    'is no larger than 400 KB: the later lessons are left out',
    inTransaction(async (tx) => {
      const { lesson, token } = await givenFed(tx);
      const topic = 'à'.repeat(300);
      for (let day = 1; day <= 500; day += 1)
        await givenLesson(
          tx,
          { topic, startsAt: addDays(startsAt, day), endsAt: addDays(endsAt, day) },
          lesson,
        );
      const { file } = await readCalendar(tx, token, place, now);
      expect(Buffer.byteLength(file ?? '')).toBeLessThanOrEqual(400 * 1024);
      expect(file?.endsWith('END:VEVENT\r\nEND:VCALENDAR\r\n')).toBe(true);
      expect((await eventsOf(tx, token, now)).length).toBeGreaterThan(300);
    }),
  );
});

describe('S24: the address of a calendar', () => {
  it(
    'G14: ends when it is renewed or revoked: a former one has nothing in it',
    inTransaction(async (tx) => {
      const { careerId, token } = await givenFed(tx);
      const newer = await tokenOf(tx, careerId);
      expect(await readCalendar(tx, token, place, now)).toEqual({ file: null, tag: '' });
      expect((await readCalendar(tx, newer, place, now)).file).not.toBeNull();
      await revokeFeed(tx, careerId, now);
      expect(await readCalendar(tx, newer, place, now)).toEqual({ file: null, tag: '' });
      expect(await feedOf(tx, careerId)).toBeNull();
    }),
  );

  it(
    'G14: says when it was last read, and keeps no token',
    inTransaction(async (tx) => {
      const { careerId, token } = await givenFed(tx);
      expect(await feedOf(tx, careerId)).toEqual({ createdAt: now.toISOString(), lastFetchedAt: null });
      await readCalendar(tx, token, place, addHours(now, 1));
      expect(await feedOf(tx, careerId)).toMatchObject({ lastFetchedAt: addHours(now, 1).toISOString() });
      expect(JSON.stringify(await tx.select().from(calendarFeeds))).not.toContain(token);
    }),
  );

  it(
    'ends with its profile, and one that never was is found nowhere',
    inTransaction(async (tx) => {
      const { careerId, token } = await givenFed(tx);
      await tx.update(profiles).set({ validTo: now }).where(eq(profiles.id, careerId));
      expect(await readCalendar(tx, token, place, now)).toEqual({ file: null, tag: '' });
      await expect(readCalendar(tx, 'a'.repeat(43), place, now)).rejects.toThrow(NotFound);
    }),
  );

  it(
    'is read sixty times an hour at most',
    inTransaction(async (tx) => {
      const { token } = await givenFed(tx);
      let reads = 0;
      for (let minute = 0; minute < 60; minute += 0.5)
        await readCalendar(tx, token, place, addMinutes(now, minute)).then(
          () => {
            reads += 1;
          },
          (error) => expect(error).toBeInstanceOf(TooManyAttempts),
        );
      expect(reads).toBeGreaterThan(50);
      expect(reads).toBeLessThanOrEqual(60);
    }),
  );
});

async function givenFed(tx: Database) {
  const lesson = await givenLesson(tx);
  const careerId = await givenStudent(tx, [lesson]);
  await givenEnrolment(tx, { ...lesson, careerId }, 'enrolled');
  return { lesson, careerId, token: await tokenOf(tx, careerId) };
}

async function tokenOf(tx: Database, profileId: string): Promise<string> {
  const { path } = await doneBy(renewFeed(tx, profileId, now));
  return path.slice('/calendar/'.length, -'.ics'.length);
}

const asItStands = ({ roomId, ...given }: Awaited<ReturnType<typeof givenLesson>>) => ({
  ...given,
  kind: 'lecture' as const,
  onlineUrl: null,
  roomIds: [roomId],
  teacherIds: [given.professorId],
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  topic: '',
  materials: [],
});

/** The events of a calendar as one reader has them, once another has the same. */
async function eventsOf(tx: Database, token: string, at: Date) {
  const { file } = await readCalendar(tx, token, place, at);
  const [one, other] = [byIcalJs(file ?? ''), byNodeIcal(file ?? '')];
  expect(one).toEqual(other);
  return one;
}

function byIcalJs(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      sequence: event.sequence,
      stampedAt: (component.getFirstPropertyValue('dtstamp') as ICAL.Time).toJSDate(),
      startsAt: event.startDate.toJSDate(),
      endsAt: event.endDate.toJSDate(),
      status: String(component.getFirstPropertyValue('status')),
      summary: event.summary,
      description: event.description ?? '',
    };
  });
}

function byNodeIcal(file: string) {
  return Object.values(nodeIcal.sync.parseICS(file))
    .filter((each) => each?.type === 'VEVENT')
    .map((event) => ({
      uid: String(event.uid),
      sequence: Number(event.sequence),
      stampedAt: new Date(event.dtstamp.getTime()),
      startsAt: new Date(event.start.getTime()),
      endsAt: new Date(event.end?.getTime() ?? 0),
      status: String(event.status),
      summary: String(event.summary),
      description: String(event.description ?? ''),
    }));
}
