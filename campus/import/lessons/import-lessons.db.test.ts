import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays } from 'date-fns/addDays';
import { addHours } from 'date-fns/addHours';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { lessonRooms, lessons, lessonTeachers, notifications, rooms } from '../../db/schema.ts';
import { moveLesson } from '../../lessons/changes/move-lesson.ts';
import { createClock } from '../../platform/time/clock.ts';
import { openRoll } from '../../presences/rolls/open-roll.ts';
import { givenFolder } from '../../testing/services/bundle-fixtures.ts';
import { doneBy } from '../../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { deps, imported, offeringOf } from '../../testing/test-import.ts';
import { enrolment, givenUniversity } from '../../testing/university-fixtures.ts';
import { idOf } from '../writing/entries.ts';
import { startLessonImport } from './import-lessons.ts';

const { inTransaction } = await testDatabase();

const now = new Date('2026-10-01T12:00:00Z');
const professor = idOf('professor', 'prof');
const timeZone = 'Europe/Rome';
const HEADER =
  'sourcedId,status,classSourcedId,date,startTime,endTime,room,teachers,kind,topic,onlineUrl,reason';

describe('a file of lessons', () => {
  test(
    'G12: makes lessons of its rows, those that are over as held, and nobody is notified',
    inTransaction(async (tx) => {
      await given(tx);
      const report = await run(tx, [
        'L1,,C-ALG,2026-10-05,9:00,11:00:00,A-1,,,Gruppi,,',
        `L2,active,${offeringOf('C-ALG')},2026-10-06,09:00,11:00,aula due,PROF@uni.example,LAB,,https://meet.example/x,`,
        'L3,,C-ALG,2026-09-21,09:00,11:00,,prof,,,,',
        'L4,cancelled,C-ALG,2026-10-07,09:00,11:00,,,,,,Sciopero',
      ]);
      expect(report).toMatchObject({
        outcome: 'applied',
        files: [{ file: 'lessons.csv', added: 3, changed: 0, removed: 0, unchanged: 1 }],
        warnings: [],
      });
      expect(await lessonsOf(tx)).toMatchObject([
        { sourceKey: 'lessons:L3', status: 'held', rooms: [], teachers: [professor] },
        {
          ...{ sourceKey: 'lessons:L1', status: 'scheduled', kind: 'lecture', topic: 'Gruppi' },
          ...{ startsAt: new Date('2026-10-05T07:00:00Z'), rooms: ['A-1'], teachers: [professor] },
        },
        { sourceKey: 'lessons:L2', kind: 'lab', rooms: ['A-2'], onlineUrl: 'https://meet.example/x' },
      ]);
      expect(await tx.select().from(notifications)).toEqual([]);
    }),
  );

  test.each([
    [
      'semicolons, a mark and the line ends of Windows',
      (text: string) => `\uFEFF${text.replaceAll(',', ';').replaceAll('\n', '\r\n')}`,
    ],
    ['commas within quotes', (text: string) => text.replace('Gruppi', '"Gruppi; anelli, campi"')],
  ])('is read with %s', (_, written) =>
    inTransaction(async (tx) => {
      await given(tx);
      const rows = ['L1,,C-ALG,2026-10-05,09:00,11:00,A-1,,,Gruppi,,'];
      expect(await runText(tx, written([HEADER, ...rows].join('\n')))).toMatchObject({
        outcome: 'applied',
        files: [{ added: 1 }],
      });
      expect(await lessonsOf(tx)).toMatchObject([{ topic: expect.stringContaining('Gruppi') }]);
    })(),
  );

  test(
    'G12: changes nothing when it comes again, and nothing with a dry run',
    inTransaction(async (tx) => {
      await given(tx);
      const rows = ['L1,,C-ALG,2026-10-05,09:00,11:00,A-1,,,,,'];
      expect(await run(tx, rows, { dryRun: true })).toMatchObject({
        outcome: 'previewed',
        files: [{ added: 1 }],
      });
      expect(await lessonsOf(tx)).toEqual([]);
      await run(tx, rows);
      const before = await lessonsOf(tx);
      expect(await run(tx, rows)).toMatchObject({
        files: [{ added: 0, changed: 0, removed: 0, unchanged: 1 }],
      });
      expect(await lessonsOf(tx)).toEqual(before);
    }),
  );

  test(
    'G12: leaves a lesson where its professor has moved it until its row says another time',
    inTransaction(async (tx) => {
      await given(tx);
      await run(tx, ['L1,,C-ALG,2026-10-05,09:00,11:00,A-1,,,,,']);
      const moved = await moveFirst(tx);
      await run(tx, ['L1,,C-ALG,2026-10-05,09:00,11:00,A-1,,,Gruppi,,']);
      expect(await lessonsOf(tx)).toMatchObject([
        { status: 'moved', sourceKey: null, rooms: ['A-1'] },
        { id: moved.lessonId, status: 'scheduled', startsAt: moved.startsAt, topic: 'Gruppi' },
      ]);
      expect(await tx.select().from(notifications)).toHaveLength(2); // the professor's own move

      await run(tx, ['L1,,C-ALG,2026-10-12,09:00,11:00,A-1,,,Gruppi,,']);
      const all = await lessonsOf(tx);
      expect(all.map(({ status }) => status)).toEqual(['moved', 'moved', 'scheduled']);
      expect(all.at(-1)).toMatchObject({
        ...{ sourceKey: 'lessons:L1', rooms: ['A-1'], teachers: [professor], uid: all[0]?.uid },
        before: { startsAt: '2026-10-05T07:00:00.000Z', rooms: ['Aula uno'] },
      });
      const kinds = (await tx.select().from(notifications)).map(({ kind }) => kind).toSorted();
      expect(kinds).toEqual([...Array(4).fill('lessonMoved'), 'taughtLessonsChanged']);
    }),
  );

  test(
    'swaps two lessons, and tells many of one course as one',
    inTransaction(async (tx) => {
      await given(tx);
      const row = (id: string, day: number) => `${id},,C-ALG,2026-10-0${day},09:00,11:00,A-1,,,,,`;
      await run(tx, [row('L1', 5), row('L2', 6), row('L3', 7), row('L4', 8)]);
      expect(await run(tx, [row('L1', 6), row('L2', 5), row('L3', 8), row('L4', 7)])).toMatchObject({
        outcome: 'applied',
        files: [{ changed: 4 }],
        warnings: [],
      });
      const standing = (await lessonsOf(tx)).filter(({ status }) => status === 'scheduled');
      expect(standing.map(({ sourceKey }) => sourceKey)).toEqual(
        ['L2', 'L1', 'L4', 'L3'].map((id) => `lessons:${id}`),
      );
      for (const lesson of standing) expect(lesson).toMatchObject({ rooms: ['A-1'], teachers: [professor] });
      const kinds = (await tx.select().from(notifications)).map(({ kind }) => kind).toSorted();
      expect(kinds).toEqual(['lessonsChanged', 'lessonsChanged', 'taughtLessonsChanged']);
    }),
  );

  test(
    'G12: cancels a lesson with its reason, and may bring it back as another',
    inTransaction(async (tx) => {
      await given(tx);
      const row = (status: string) => [`L1,${status},C-ALG,2026-10-05,09:00,11:00,A-1,,,,,Sciopero`];
      await run(tx, row('active'));
      expect(await run(tx, row('cancelled'))).toMatchObject({ files: [{ removed: 1 }] });
      expect(await lessonsOf(tx)).toMatchObject([{ status: 'cancelled', reason: 'Sciopero' }]);
      await run(tx, row('active'));
      expect((await lessonsOf(tx)).map(({ status }) => status).toSorted()).toEqual([
        'cancelled',
        'scheduled',
      ]);
    }),
  );

  test(
    'leaves a lesson alone that was held, with a warning',
    inTransaction(async (tx) => {
      await given(tx);
      await run(tx, ['L1,,C-ALG,2026-09-21,09:00,11:00,A-1,,,,,']);
      expect(await run(tx, ['L1,,C-ALG,2026-10-21,09:00,11:00,A-1,,,,,'])).toMatchObject({
        outcome: 'applied',
        warnings: [{ code: 'lesson_settled', file: 'lessons.csv', line: 2, value: 'L1' }],
      });
      expect(await lessonsOf(tx)).toMatchObject([{ startsAt: new Date('2026-09-21T07:00:00Z') }]);
    }),
  );

  test.each([{ dryRun: true }, {}])(
    'G12: lets a lesson go without what is taken, with a warning that names the line: %j',
    (options) =>
      inTransaction(async (tx) => {
        await given(tx);
        await run(tx, ['L1,,C-ALG,2026-10-05,09:00,11:00,A-1,,,,,']);
        const report = await run(
          tx,
          [
            'L2,,C-MEC,2026-10-05,10:00,12:00,A-1,,,,,',
            'L3,,C-MEC,2026-10-06,10:00,12:00,A-1,,,,,',
            'L4,,C-MEC,2026-10-06,11:00,13:00,A-2,,,,,',
          ],
          options,
        );
        expect(report.outcome).toBe(options.dryRun ? 'previewed' : 'applied');
        expect(report.warnings).toMatchObject([
          { code: 'room_taken', line: 2, column: 'room', value: 'A-1' },
          { code: 'teacher_busy', line: 2, column: 'teachers' },
          { code: 'teacher_busy', line: 4, column: 'teachers' },
        ]);
        if (options.dryRun) return;
        expect(await lessonsOf(tx, 'C-MEC')).toMatchObject([
          { rooms: [], teachers: [] },
          { rooms: ['A-1'], teachers: [professor] },
          { rooms: ['A-2'], teachers: [] },
        ]);
      })(),
  );

  test.each<[string, string, string, string]>([
    ['a class that isn’t there', 'L1,,C-XXX,2026-10-05,09:00,11:00,,,,,,', 'classSourcedId', 'unknown_class'],
    ['a room that isn’t there', 'L1,,C-ALG,2026-10-05,09:00,11:00,A-9,,,,,', 'room', 'unknown_room'],
    ['a teacher who isn’t there', 'L1,,C-ALG,2026-10-05,09:00,11:00,,ada,,,,', 'teachers', 'unknown_teacher'],
    ['who doesn’t teach it', 'L1,,C-GEO,2026-10-05,09:00,11:00,,prof,,,,', 'teachers', 'not_teaching'],
    ['an end before the start', 'L1,,C-ALG,2026-10-05,11:00,09:00,,,,,,', 'endTime', 'ends_before_start'],
    ['more than 12 hours', 'L1,,C-ALG,2026-10-05,08:00,20:01,,,,,,', 'endTime', 'lesson_too_long'],
    ['an hour the clocks leave out', 'L1,,C-ALG,2027-03-28,02:30,04:00,,,,,,', 'startTime', 'no_such_time'],
    ['an hour that is there twice', 'L1,,C-ALG,2026-10-25,02:30,04:00,,,,,,', 'startTime', 'time_twice'],
    ['a time with a zone', 'L1,,C-ALG,2026-10-05,09:00Z,11:00,,,,,,', 'startTime', 'not_a_time'],
    ['a day that isn’t one', 'L1,,C-ALG,2026-02-30,09:00,11:00,,,,,,', 'date', 'not_a_date'],
    ['a day as spreadsheets write it', 'L1,,C-ALG,05/10/2026,09:00,11:00,,,,,,', 'date', 'not_a_date'],
    ['a formula', 'L1,,C-ALG,2026-10-05,09:00,11:00,,,,=HYPERLINK(1),,', 'topic', 'formula'],
    [
      'an address that isn’t https',
      'L1,,C-ALG,2026-10-05,09:00,11:00,,,,,javascript:1,',
      'onlineUrl',
      'not_a_link',
    ],
    ['another kind', 'L1,,C-ALG,2026-10-05,09:00,11:00,,,party,,,', 'kind', 'unknown_kind'],
    ['another status', 'L1,gone,C-ALG,2026-10-05,09:00,11:00,,,,,,', 'status', 'unknown_word'],
    ['no id', ',,C-ALG,2026-10-05,09:00,11:00,,,,,,', 'sourcedId', 'required'],
    ['a topic without end', `L1,,C-ALG,2026-10-05,09:00,11:00,,,,${'x'.repeat(301)},,`, 'topic', 'too_long'],
  ])('is refused for %s, by line and column', (_, row, column, code) =>
    inTransaction(async (tx) => {
      await given(tx);
      const good = 'L0,,C-ALG,2026-10-05,09:00,11:00,,,,,,';
      expect(await run(tx, [good, row])).toMatchObject({
        outcome: 'refused',
        problems: [{ code, file: 'lessons.csv', line: 3, column }],
      });
      expect(await lessonsOf(tx)).toEqual([]);
      expect(await run(tx, [good, row], { skipInvalid: true })).toMatchObject({
        outcome: 'applied',
        files: [{ added: 1 }],
        leftOut: [{ code, line: 3, column }],
      });
    })(),
  );

  test.each([
    ['cancels it', 'L1,cancelled,C-ALG,2026-10-01,14:05,16:00,A-1,,,,,Sciopero'],
    ['moves it', 'L1,,C-ALG,2026-10-08,14:05,16:00,A-1,,,,,'],
    ['puts it elsewhere', 'L1,,C-ALG,2026-10-01,14:05,16:00,A-2,,,,,'],
  ])('G12: leaves a lesson whose roll was called as it is, and says so of the row that %s', (_, row) =>
    inTransaction(async (tx) => {
      await given(tx);
      await run(tx, ['L1,,C-ALG,2026-10-01,14:05,16:00,A-1,,,,,']);
      const [lesson] = await lessonsOf(tx);
      if (!lesson) throw new Error('there is no lesson');
      await doneBy(openRoll(tx, { lessonId: lesson.id, professorId: professor, timeZone }, now));
      for (const options of [{ dryRun: true }, {}])
        expect(await run(tx, [row], options)).toMatchObject({
          files: [{ changed: 0, removed: 0 }],
          warnings: [
            { code: 'lesson_taken', file: 'lessons.csv', line: 2, column: 'sourcedId', value: 'L1' },
          ],
        });
      expect(await lessonsOf(tx)).toEqual([lesson]);
    })(),
  );

  test(
    'is refused for an id that two have, for a lesson that goes to another class or to the past',
    inTransaction(async (tx) => {
      await given(tx);
      const row = 'L1,,C-ALG,2026-10-05,09:00,11:00,,,,,,';
      expect(await run(tx, [row, row])).toMatchObject({ problems: [{ code: 'duplicate', line: 3 }] });
      expect(await run(tx, [row, row], { skipInvalid: true })).toMatchObject({
        files: [{ added: 0 }],
        leftOut: [
          { code: 'duplicate', line: 2 },
          { code: 'duplicate', line: 3 },
        ],
      });
      await run(tx, [row]);
      expect(await run(tx, [row.replace('C-ALG', 'C-GEO')])).toMatchObject({
        problems: [{ code: 'other_class', column: 'classSourcedId' }],
      });
      expect(await run(tx, [row.replace('2026-10-05', '2026-09-28')])).toMatchObject({
        problems: [{ code: 'moved_to_past', column: 'date' }],
      });
    }),
  );

  test.each<[string, () => string, object]>([
    [
      'without a column',
      () => 'sourcedId,date\nL1,2026-10-05',
      { code: 'column_missing', column: 'classSourcedId' },
    ],
    ['with a column twice', () => `${HEADER},room\n`, { code: 'column_twice', column: 'room' }],
    ['that is empty', () => '', { code: 'column_missing' }],
    ['in another encoding', () => `${HEADER}\nL1,,C-ALG,\0\n`, { code: 'encoding', line: 2 }],
    ['whose quote never ends', () => `${HEADER}\n"L1,,C-ALG\n`, { code: 'not_csv' }],
    [
      'of a million rows',
      () => `${HEADER}\n${Array(1_000_000).fill('L,,C,2026-10-05,9:00,9:30,,,,,,').join('\n')}`,
      { code: 'too_many_rows', line: 200_002 },
    ],
    ['of more than 64 MiB', () => `${HEADER}\n${' '.repeat(64 * 1024 ** 2)}`, { code: 'file_too_large' }],
  ])('%s is refused as a whole', (_, written, problem) =>
    inTransaction(async (tx) => {
      const report = await runText(tx, written());
      expect(report.outcome).toBe('refused');
      expect(report.problems.at(-1)).toMatchObject({ file: 'lessons.csv', ...problem });
    })(),
  );

  test(
    'that isn’t there, or is a folder, is refused',
    inTransaction(async (tx) => {
      const folder = givenFolder(new Map());
      for (const path of [folder, join(folder, 'none.csv')])
        expect(await runPath(tx, path)).toMatchObject({ problems: [{ code: 'no_file', value: path }] });
    }),
  );
});

/** The professor teaches algebra and mechanics; there are two rooms. */
async function given(tx: Database): Promise<void> {
  const bundle = givenUniversity();
  bundle.enrollments.push(enrolment('E-PROF-2', 'C-MEC', 'prof', 'teacher'));
  await imported(tx, bundle);
  await tx.insert(rooms).values([
    { code: 'A-1', name: 'Aula uno', capacity: 10 },
    { code: 'A-2', name: 'Aula due', capacity: 10 },
  ]);
}

type Options = { dryRun?: boolean; skipInvalid?: boolean };

const run = (tx: Database, rows: string[], options: Options = {}) =>
  runText(tx, [HEADER, ...rows, ''].join('\n'), options);

function runText(tx: Database, text: string, options: Options = {}) {
  const path = join(givenFolder(new Map()), 'lessons.csv');
  writeFileSync(path, text);
  return runPath(tx, path, options);
}

async function runPath(tx: Database, path: string, options: Options = {}) {
  const clock = createClock(now.getTime() - Date.now());
  const started = await startLessonImport(path, options, { ...deps(tx), clock });
  if (!started) throw new Error('another import is under way');
  return await started.finished;
}

async function moveFirst(tx: Database) {
  const [lesson] = await lessonsOf(tx);
  if (!lesson) throw new Error('there is no lesson');
  const startsAt = addHours(addDays(lesson.startsAt, 1), 4);
  const slot = { startsAt: startsAt.toISOString(), endsAt: addHours(startsAt, 2).toISOString() };
  const move = { lessonId: lesson.id, version: lesson.version, professorId: professor, ...slot };
  const moved = await doneBy(moveLesson(tx, { ...move, roomIds: [], reason: null }, now));
  return { ...moved, startsAt };
}

/** Of a class, in the order of time, with the codes of their rooms and who holds them. */
async function lessonsOf(tx: Database, classId = 'C-ALG') {
  const all = await tx
    .select()
    .from(lessons)
    .where(eq(lessons.offeringId, offeringOf(classId)));
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
