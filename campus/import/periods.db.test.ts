import { addDays } from 'date-fns/addDays';
import { addHours } from 'date-fns/addHours';
import { addMinutes } from 'date-fns/addMinutes';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import {
  holidays,
  lessonRooms,
  lessonSeries,
  lessons,
  lessonTeachers,
  notifications,
  offerings,
  outbox,
  rooms,
} from '../db/schema.ts';
import { moveLesson } from '../lessons/changes/move-lesson.ts';
import { createClock } from '../platform/time/clock.ts';
import { openRoll } from '../presences/rolls/open-roll.ts';
import { givenFolder } from '../testing/services/bundle-fixtures.ts';
import { doneBy } from '../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../testing/test-database.ts';
import { changesIn, deps, offeringOf } from '../testing/test-import.ts';
import { enrolment, type GivenBundle, givenUniversity, rowIn } from '../testing/university-fixtures.ts';
import { readOutbox } from '../testing/written.ts';
import type { ImportOptions } from './reports/runs.ts';
import { runImport } from './run-import.ts';
import { idOf } from './writing/entries.ts';

const { inTransaction } = await testDatabase();

/** Before the term, and on a Wednesday of its seventh week. */
const before = new Date('2026-09-01T12:00:00Z');
const within = new Date('2026-10-28T12:00:00Z');
const professor = idOf('professor', 'prof');
const algebra = offeringOf('C-ALG');

describe('the hours of a class', () => {
  test(
    'G12: become a series and its lessons, in its room, with its teachers, without the holidays',
    inTransaction(async (tx) => {
      await tx
        .insert(holidays)
        .values({ name: { it: 'Pausa' }, startsOn: '2026-11-09', endsOn: '2026-11-13' });
      const report = await imported(tx, givenTimetable(), before);
      expect(report.warnings).toMatchObject([{ code: 'rooms_assumed', params: { count: 2 } }]);
      expect(report.files.at(-1)).toMatchObject({ file: 'classes.csv periods', added: 2 });

      const series = await tx
        .select()
        .from(lessonSeries)
        .where(eq(lessonSeries.offeringId, algebra))
        .orderBy(lessonSeries.sourceKey);
      expect(series).toMatchObject([
        {
          sourceKey: 'C-ALG/MO-08',
          weekday: 1,
          startsTime: '08:00',
          endsTime: '10:00',
          fromDay: '2026-09-14',
        },
        { sourceKey: 'C-ALG/WE-10', weekday: 3, startsTime: '10:00', endsTime: '12:00', toDay: '2026-12-23' },
      ]);
      const all = await lessonsOf(tx);
      // 15 Mondays and 15 Wednesdays; one of each is a holiday here, and none is a public holiday.
      expect(all).toHaveLength(28);
      expect(all.slice(0, 2)).toMatchObject([
        {
          startsAt: new Date('2026-09-14T06:00:00Z'),
          status: 'scheduled',
          rooms: ['Aula 1'],
          teachers: [professor],
        },
        { startsAt: new Date('2026-09-16T08:00:00Z'), status: 'scheduled' },
      ]);
      // The same hour after the clocks changed.
      expect(all.find(({ startsAt }) => startsAt > new Date('2026-10-26'))?.startsAt).toEqual(
        new Date('2026-10-26T07:00:00Z'),
      );
      expect(await tx.select().from(rooms).orderBy(rooms.code)).toMatchObject([
        { code: 'Aula 1', capacity: 2 },
        { code: 'Aula 2', capacity: 1 },
      ]);
      expect(await tx.select().from(notifications)).toEqual([]);
    }),
  );

  test(
    'G12: change nothing when they come again, and tell nobody',
    inTransaction(async (tx) => {
      await imported(tx, givenTimetable(), before);
      const all = await lessonsOf(tx);
      await tx.delete(outbox);
      const report = await imported(tx, givenTimetable(), within);
      expect(changesIn(report)).toEqual([]);
      expect(report.files.at(-1)).toMatchObject({ file: 'classes.csv periods', unchanged: 2 });
      expect(await lessonsOf(tx)).toEqual(all);
      expect(await readOutbox(tx)).toEqual([]);
    }),
  );

  test(
    'of a term that has begun are lessons that were held; of one that is over there are none',
    inTransaction(async (tx) => {
      await imported(tx, givenTimetable(), within);
      const statuses = (await lessonsOf(tx)).map(({ startsAt, status }) => [startsAt < within, status]);
      expect(new Set(statuses.map(String))).toEqual(new Set(['true,held', 'false,scheduled']));
    }),
  );

  test(
    'of a term that is over make no lessons',
    inTransaction(async (tx) => {
      await imported(tx, givenTimetable(), new Date('2027-01-10T12:00:00Z'));
      expect(await lessonsOf(tx)).toEqual([]);
    }),
  );

  test(
    'G12: leave a lesson where its professor has moved it, also when the room of the class changes',
    inTransaction(async (tx) => {
      await imported(tx, givenTimetable(), before);
      const moved = await moveByAnHour(tx, new Date('2026-11-04T09:00:00Z'));
      await imported(tx, givenTimetable(), within);
      expect((await lessonsOf(tx)).filter(({ status }) => status === 'moved')).toHaveLength(1);

      const bundle = givenTimetable();
      rowIn(bundle, 'classes', 'C-ALG').location = 'Aula 3';
      await imported(tx, bundle, within);
      const all = await lessonsOf(tx);
      expect(all.find(({ id }) => id === moved)).toMatchObject({ rooms: [], status: 'scheduled' });
      expect(all.find(({ startsAt }) => startsAt > addDays(within, 7))).toMatchObject({
        rooms: ['Aula 3'],
        before: { rooms: ['Aula 1'] },
        sequence: 1,
      });
      expect(all.find(({ startsAt }) => startsAt < within)).toMatchObject({ rooms: ['Aula 1'], sequence: 0 });
    }),
  );

  test(
    'G12: that change are told once to who attends and to who teaches, those of the next day one by one',
    inTransaction(async (tx) => {
      await imported(tx, givenTimetable(), before);
      const bundle = givenTimetable();
      rowIn(bundle, 'classes', 'C-ALG').periods = 'WE-10,TH-08';
      const sunday = new Date('2026-11-01T12:00:00Z');
      await imported(tx, bundle, sunday);

      const all = await lessonsOf(tx);
      const mondays = all.filter(({ startsAt }) => startsAt.getUTCDay() === 1);
      expect(new Set(mondays.map(({ startsAt, status }) => `${startsAt < sunday} ${status}`))).toEqual(
        new Set(['true scheduled', 'false cancelled']),
      );
      expect(mondays.at(-1)).toMatchObject({ reason: 'Non è più nell’orario dell’ateneo.', sourceKey: null });
      const thursdays = all.filter(({ startsAt }) => startsAt.getUTCDay() === 4);
      expect(thursdays.at(0)?.startsAt).toEqual(new Date('2026-11-05T07:00:00Z'));

      const told = await tx.select().from(notifications);
      expect(told.map(({ kind }) => kind).toSorted()).toEqual([
        ...['lessonCancelledLate', 'lessonCancelledLate', 'lessonsChanged', 'lessonsChanged'],
        'taughtLessonsChanged',
      ]);
      const again = (await lessonsOf(tx)).length;
      await imported(tx, bundle, sunday);
      expect((await lessonsOf(tx)).length).toBe(again);
    }),
  );

  test(
    'may swap their room with those of another class',
    inTransaction(async (tx) => {
      await imported(tx, givenTimetable(), before);
      const bundle = givenTimetable();
      rowIn(bundle, 'classes', 'C-ALG').location = 'Aula 2';
      rowIn(bundle, 'classes', 'C-MEC').location = 'Aula 1';
      const report = await imported(tx, bundle, before);
      expect(report.warnings).toEqual([]);
      expect(new Set((await lessonsOf(tx)).map((each) => each.rooms.join()))).toEqual(new Set(['Aula 2']));
      expect(new Set((await lessonsOf(tx, offeringOf('C-MEC'))).map((each) => each.rooms.join()))).toEqual(
        new Set(['Aula 1']),
      );
    }),
  );

  test(
    'follow who teaches the class',
    inTransaction(async (tx) => {
      await imported(tx, givenTimetable(), before);
      const bundle = givenTimetable();
      const row = rowIn(bundle, 'enrollments', 'E-PROF');
      row.classSourcedId = 'C-MEC';
      await imported(tx, bundle, before, { allowRemovals: true });
      expect(new Set((await lessonsOf(tx)).map((each) => each.teachers.join()))).toEqual(new Set(['']));
      const mechanics = await lessonsOf(tx, offeringOf('C-MEC'));
      expect(new Set(mechanics.map((each) => each.teachers.join()))).toEqual(new Set([professor]));
    }),
  );

  test.each([{ dryRun: true }, {}])(
    'G12: go without a room or a teacher that somebody else has then, with a warning that names the line: %j',
    (options) =>
      inTransaction(async (tx) => {
        const first = givenTimetable();
        await imported(tx, first, before);
        const bundle = givenTimetable();
        // Algebra has Aula 1 and the professor; a lesson made here has Aula 2 on one Thursday.
        Object.assign(rowIn(bundle, 'classes', 'C-MEC'), { location: 'aula 1', periods: 'MO-09,TH-08' });
        bundle.enrollments.push(enrolment('E-PROF-2', 'C-MEC', 'prof', 'teacher'));
        await moveByAnHour(tx, new Date('2026-11-04T09:00:00Z'), new Date('2026-11-05T07:00:00Z'));
        const report = await run(tx, bundle, within, options);
        expect(report).toMatchObject({
          outcome: options.dryRun ? 'previewed' : 'applied',
          counts: { refused: 0 },
        });
        const line = { file: 'classes.csv', line: 4, column: 'periods' };
        expect(report.warnings).toMatchObject([
          { ...line, code: 'teacher_busy', value: 'MO-09', params: { by: 'C-ALG', count: 0 } },
          { ...line, code: 'room_taken', value: 'MO-09', params: { by: 'C-ALG', count: 0 } },
          { ...line, code: 'teacher_busy', value: 'TH-08', params: { count: 1 } },
        ]);
      })(),
  );

  test(
    'G12: of a class that is there no more are cancelled as far as they are to come; it may come back',
    inTransaction(async (tx) => {
      await imported(tx, givenTimetable(), before);
      await imported(tx, without('C-ALG'), within, { allowRemovals: true });
      const all = await lessonsOf(tx);
      expect(new Set(all.map(({ startsAt, status }) => `${startsAt < within} ${status}`))).toEqual(
        new Set(['true scheduled', 'false cancelled']),
      );
      expect(await tx.select().from(offerings).where(eq(offerings.id, algebra))).toMatchObject([
        { status: 'closed' },
      ]);
      const told = await tx.select().from(notifications);
      expect(new Set(told.map(({ kind }) => kind))).toEqual(
        new Set(['lessonsChanged', 'taughtLessonsChanged']),
      );

      await imported(tx, givenTimetable(), addHours(within, 1));
      const coming = (await lessonsOf(tx)).filter(({ startsAt }) => startsAt > within);
      expect(coming.filter(({ status }) => status === 'scheduled')).toHaveLength(
        coming.filter(({ status }) => status === 'cancelled').length,
      );
    }),
  );

  test.each<[string, () => GivenBundle, number | null]>([
    ['another hour', () => withPeriods('TH-08,WE-10'), 2],
    ['no hours', () => withPeriods(''), 2],
    ['another room', () => inRoom('Aula 3'), 2],
    ['no such class', () => without('C-ALG'), null],
  ])('G12: leave a lesson whose roll was called as it is, and the report names it: %s', (_, changed, line) =>
    inTransaction(async (tx) => {
      await imported(tx, givenTimetable(), before);
      const called = await callRoll(tx, new Date('2026-11-02T07:00:00Z'));
      const earlier = await lessonIn(tx, called);
      const at = new Date('2026-11-02T06:52:00Z');
      const named = {
        code: 'lesson_taken',
        ...{ file: 'classes.csv', line, column: 'periods', value: 'C-ALG/MO-08/2026-11-02' },
      };
      const options = { allowRemovals: true };
      const foreseen = await run(tx, changed(), at, { ...options, dryRun: true });
      expect(foreseen.warnings.filter(({ code }) => code === 'lesson_taken')).toMatchObject([named]);
      const report = await imported(tx, changed(), at, options);
      expect(report.warnings.filter(({ code }) => code === 'lesson_taken')).toMatchObject([named]);
      expect(await lessonIn(tx, called)).toEqual(earlier);
    })(),
  );

  test(
    'that are written otherwise, or have no term, make no lessons and stand in nobody’s way',
    inTransaction(async (tx) => {
      const bundle = givenTimetable();
      Object.assign(rowIn(bundle, 'classes', 'C-ALG'), {
        periods: '3,MO-25,WE-10',
        location: 'x'.repeat(300),
      });
      Object.assign(rowIn(bundle, 'classes', 'C-MEC'), { termSourcedIds: '' });
      const report = await imported(tx, bundle, before);
      expect(report.warnings.map(({ code, value }) => [code, value?.slice(0, 5)])).toEqual([
        ['term_assumed', ''],
        ['period_unread', '3'],
        ['period_unread', 'MO-25'],
        ['room_unread', 'xxxxx'],
        ['periods_undated', ''],
      ]);
      expect(await lessonsOf(tx)).toHaveLength(15);
    }),
  );
});

/** Algebra is on Mondays at 8 and Wednesdays at 10, in Aula 1; Mechanics on Mondays at 8 in Aula 2. */
function givenTimetable(): GivenBundle {
  const bundle = givenUniversity();
  for (const row of bundle.classes) Object.assign(row, { location: '', periods: '' });
  Object.assign(rowIn(bundle, 'classes', 'C-ALG'), { location: 'Aula 1', periods: 'MO-08,WE-10' });
  Object.assign(rowIn(bundle, 'classes', 'C-MEC'), { location: 'Aula 2', periods: 'MO-08' });
  return bundle;
}

function withPeriods(periods: string): GivenBundle {
  const bundle = givenTimetable();
  rowIn(bundle, 'classes', 'C-ALG').periods = periods;
  return bundle;
}

function inRoom(location: string): GivenBundle {
  const bundle = givenTimetable();
  rowIn(bundle, 'classes', 'C-ALG').location = location;
  return bundle;
}

function without(classId: string): GivenBundle {
  const bundle = givenTimetable();
  bundle.classes = bundle.classes.filter(({ sourcedId }) => sourcedId !== classId);
  bundle.enrollments = bundle.enrollments.filter(({ classSourcedId }) => classSourcedId !== classId);
  return bundle;
}

function run(db: Database, bundle: GivenBundle, at: Date, options: ImportOptions = {}) {
  const clock = createClock(at.getTime() - Date.now());
  return runImport(givenFolder(bundle), options, { ...deps(db), clock });
}

async function imported(db: Database, bundle: GivenBundle, at: Date, options: ImportOptions = {}) {
  const report = await run(db, bundle, at, options);
  expect(report).toMatchObject({ outcome: 'applied', problems: [] });
  return report;
}

async function moveByAnHour(tx: Database, startsAt: Date, to = addHours(startsAt, 1)): Promise<string> {
  const found = (await lessonsOf(tx)).find((each) => each.startsAt.getTime() === startsAt.getTime());
  if (!found) throw new Error('no lesson is then');
  const slot = { startsAt: to.toISOString(), endsAt: addHours(to, 2).toISOString() };
  const move = { lessonId: found.id, version: found.version, professorId: professor, ...slot };
  const { lessonId } = await doneBy(moveLesson(tx, { ...move, roomIds: [], reason: null }, within));
  return lessonId;
}

/** Opens the roll of a lesson of algebra ten minutes before it begins. */
async function callRoll(tx: Database, startsAt: Date): Promise<string> {
  const found = (await lessonsOf(tx)).find((each) => each.startsAt.getTime() === startsAt.getTime());
  if (!found) throw new Error('no lesson is then');
  const roll = { lessonId: found.id, professorId: professor, timeZone: 'Europe/Rome' };
  await doneBy(openRoll(tx, roll, addMinutes(startsAt, -10)));
  return found.id;
}

const lessonIn = async (tx: Database, id: string) => (await lessonsOf(tx)).find((each) => each.id === id);

/** Of a course, in the order of time, with the codes of their rooms and who holds them. */
async function lessonsOf(tx: Database, offeringId = algebra) {
  const all = await tx.select().from(lessons).where(eq(lessons.offeringId, offeringId));
  const taken = await tx.select().from(lessonRooms).innerJoin(rooms, eq(rooms.id, lessonRooms.roomId));
  const held = await tx.select().from(lessonTeachers);
  return all
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
    .map((lesson) => ({
      ...lesson,
      rooms: taken.filter((each) => each.lesson_room.lessonId === lesson.id).map((each) => each.room.code),
      teachers: held.filter(({ lessonId }) => lessonId === lesson.id).map(({ profileId }) => profileId),
    }));
}
