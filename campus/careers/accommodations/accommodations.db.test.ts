import { addDays } from 'date-fns/addDays';
import { expect, it } from 'vitest';
import { addAccommodationRequest } from '../../../contract/careers/accommodations.ts';
import { areas } from '../../areas.ts';
import { courseStudent } from '../../courses/professor/course-student.ts';
import { exportRoster } from '../../courses/professor/export-roster.ts';
import { rosterOf } from '../../courses/professor/roster.ts';
import type { Database } from '../../db/database.ts';
import { readRoster } from '../../exams/board/roster.ts';
import { examDetail } from '../../exams/student/exam-detail.ts';
import { NotFound } from '../../platform/failures.ts';
import {
  codesOf,
  doneBy,
  givenCourse,
  givenEnrolment,
  givenStudent,
  now,
} from '../../testing/teaching/courses-fixtures.ts';
import { givenBooked, givenSession } from '../../testing/teaching/exams-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { readAudit } from '../../testing/written.ts';
import { addAccommodation, listAccommodations, removeAccommodation } from './accommodations.ts';

const { inTransaction } = await testDatabase();
const reader = { language: 'it', timeZone: 'Europe/Rome' } as const;
const time = { kind: 'extra_time', percent: 30, validFrom: '2026-09-01' } as const;
const SECRET = 'dettatura per discalculia';
const words = { kind: 'other', text: SECRET, validFrom: '2026-09-01', validTo: '2026-09-20' } as const;

const given = async (tx: Database, careerId: string) => {
  await doneBy(addAccommodation(tx, { careerId, ...time }, now));
  await doneBy(addAccommodation(tx, { careerId, ...words }, now));
};

it(
  'is told to who teaches the student, on its days, and to no other of those on the list',
  inTransaction(async (tx) => {
    const course = await givenCourse(tx);
    const enrolled = await givenStudent(tx, [course], { familyName: 'Abate' });
    const asking = await givenStudent(tx, [course], { familyName: 'Bassi' });
    await givenEnrolment(tx, { ...course, careerId: enrolled }, 'enrolled');
    await givenEnrolment(tx, { ...course, careerId: asking }, 'pending');
    for (const careerId of [enrolled, asking]) await given(tx, careerId);

    const arranged = async (at: Date) =>
      (await rosterOf(tx, areas, course, reader, at)).rows.map(({ accommodations }) => accommodations);
    const extra = { kind: 'extra_time', percent: 30, text: null };
    const other = { kind: 'other', percent: null, text: SECRET };
    expect(await arranged(now)).toEqual([[extra, other], []]);
    expect(await arranged(addDays(now, 1))).toEqual([[extra], []]);
    expect(await arranged(addDays(now, -60))).toEqual([[], []]);

    const shown = async (careerId: string) =>
      (await courseStudent(tx, areas, { ...course, careerId }, reader, now)).student.accommodations;
    expect(await shown(enrolled)).toEqual([extra, other]);
    expect(await shown(asking)).toEqual([]);
  }),
);

it(
  'is no longer told of who left the course',
  inTransaction(async (tx) => {
    const course = await givenCourse(tx);
    const careerId = await givenStudent(tx, [course]);
    await givenEnrolment(tx, { ...course, careerId }, 'dropped');
    await given(tx, careerId);
    const { student } = await courseStudent(tx, areas, { ...course, careerId }, reader, now);
    expect(student.accommodations).toEqual([]);
    const { rows } = await rosterOf(tx, areas, { ...course, view: 'former' }, reader, now);
    expect(rows).toMatchObject([{ careerId, accommodations: [] }]);
  }),
);

it(
  'is told to the board of an exam that is booked, and to the student, as it is on the day of the exam',
  inTransaction(async (tx) => {
    const session = await givenSession(tx);
    const { careerId } = await givenBooked(tx, session);
    await given(tx, careerId);
    const onDay = [{ kind: 'extra_time', percent: 30, text: null }];
    expect((await readRoster(tx, session, reader, now)).rows).toMatchObject([{ accommodations: onDay }]);
    expect(await examDetail(tx, { ...session, careerId }, reader, now)).toMatchObject({
      accommodations: onDay,
    });
    const other = await givenBooked(tx, session);
    expect((await examDetail(tx, { ...session, ...other }, reader, now)).accommodations).toEqual([]);
  }),
);

it(
  'is not told to the board of who only waits for a seat',
  inTransaction(async (tx) => {
    const session = await givenSession(tx, { capacity: 1 });
    await givenBooked(tx, session);
    const { careerId, booking } = await givenBooked(tx, session);
    expect(booking.status).toBe('waitlisted');
    await given(tx, careerId);
    const { rows } = await readRoster(tx, session, reader, now);
    expect(rows.map(({ accommodations }) => accommodations)).toEqual([[], []]);
  }),
);

it(
  'stands neither in a roster that is handed out nor in what is on record',
  inTransaction(async (tx) => {
    const course = await givenCourse(tx);
    const careerId = await givenStudent(tx, [course]);
    await givenEnrolment(tx, { ...course, careerId }, 'enrolled');
    await given(tx, careerId);
    const [arranged] = await listAccommodations(tx, { careerId });
    await doneBy(removeAccommodation(tx, arranged ?? { accommodationId: '' }, now));
    const { csv } = await exportRoster(tx, course, reader, now);
    expect(csv.split('\r\n')).toHaveLength(3);
    const kept = await readAudit(tx);
    const acts = kept.map(({ action }) => action).filter((action) => action.startsWith('accommodation'));
    expect(acts).toEqual(['accommodation.add', 'accommodation.add', 'accommodation.remove']);
    for (const text of [csv, JSON.stringify(kept)]) {
      expect(text).not.toContain(SECRET);
      expect(text).not.toMatch(/extra_time|tempo in più/);
    }
  }),
);

it(
  'accommodations.held_already: two of a kind hold on no day together, in words of their own they do',
  inTransaction(async (tx) => {
    const careerId = await givenStudent(tx, []);
    const add = (change: { validFrom: string; validTo?: string }) =>
      codesOf(addAccommodation(tx, { careerId, ...time, ...change }, now));
    expect(await add({ validFrom: '2026-10-01', validTo: '2026-10-31' })).toEqual([]);
    for (const period of [
      { validFrom: '2026-10-31' },
      { validFrom: '2026-09-01', validTo: '2026-10-01' },
      { validFrom: '2026-10-10', validTo: '2026-10-11' },
      { validFrom: '2026-01-01' },
    ]) {
      expect(await add(period)).toEqual(['accommodations.held_already']);
    }
    expect(await add({ validFrom: '2026-11-01' })).toEqual([]);
    await given(tx, await givenStudent(tx, []));
    expect(await codesOf(addAccommodation(tx, { careerId, ...words }, now))).toEqual([]);
    expect(await codesOf(addAccommodation(tx, { careerId, ...words }, now))).toEqual([]);
    expect(await listAccommodations(tx, { careerId })).toHaveLength(4);
  }),
);

it(
  'is of a career that is there, and taken away once',
  inTransaction(async (tx) => {
    const careerId = crypto.randomUUID();
    await expect(addAccommodation(tx, { careerId, ...time }, now)).rejects.toThrow(NotFound);
    const { id } = await doneBy(addAccommodation(tx, { ...time, careerId: await givenStudent(tx, []) }, now));
    await doneBy(removeAccommodation(tx, { accommodationId: id }, now));
    await expect(removeAccommodation(tx, { accommodationId: id }, now)).rejects.toThrow(NotFound);
  }),
);

it.each([
  ['extra time without a part of it', { kind: 'extra_time' }],
  ['extra time of nothing', { ...time, percent: 0 }],
  ['other without words', { kind: 'other' }],
  ['other in blanks', { kind: 'other', text: '  ' }],
  ['a kind that isn’t one', { kind: 'sedativo' }],
  ['a last day before the first', { kind: 'breaks', validTo: '2026-08-31' }],
  ['a day that isn’t one', { kind: 'breaks', validFrom: '2026-02-30' }],
])('takes no %s', (_what, change) => {
  const asked = { careerId: crypto.randomUUID(), validFrom: '2026-09-01', ...change };
  expect(addAccommodationRequest.safeParse(asked).success).toBe(false);
});
