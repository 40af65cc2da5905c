import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { ROSTER_PAGE_SIZE, type RosterView, roster } from '../../../contract/courses/taught-courses.ts';
import { areas } from '../../areas.ts';
import type { Database } from '../../db/database.ts';
import { people } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import {
  type GivenCourse,
  givenCourse,
  givenEnrolment,
  givenProfessor,
  givenStudent,
  now,
} from '../../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { rosterOf } from './roster.ts';
import { taughtCourses } from './taught-courses.ts';

const { inTransaction } = await testDatabase();
const reader = { language: 'it', timeZone: 'Europe/Rome' } as const;

it(
  'counts for a professor who stands where in each course',
  inTransaction(async (tx) => {
    const { course } = await givenRoster(tx);

    expect(await taughtCourses(tx, course.professorId, 'it', now)).toMatchObject([
      {
        id: course.courseId,
        counts: { enrolled: 2, pending: 1, waitlisted: 1, offered: 1 },
        window: { taken: 3, waitlisted: 1 },
        programmes: [{ title: expect.stringMatching(/^Corso di laurea/) }],
      },
    ]);
  }),
);

it.each<[RosterView, string[]]>([
  ['all', ['Àbate Anna', 'Bianchi Bruno', 'Conti Carla', 'Dossi Dario', 'Esposito Eva']],
  ['enrolled', ['Àbate Anna', 'Bianchi Bruno']],
  ['pending', ['Conti Carla']],
  ['waitlisted', ['Esposito Eva', 'Dossi Dario']],
  ['former', ['Fabbri Furio']],
])('shows the view %s, by name, the queue in its order', (view, names) =>
  inTransaction(async (tx) => {
    const { course } = await givenRoster(tx);
    const shown = roster.parse(await rosterOf(tx, areas, { ...course, view }, reader, now));
    expect(shown.rows.map(({ name }) => name)).toEqual(names);
    expect(shown.total).toBe(names.length);
  })(),
);

it(
  'G1: names those on the other pages too, so that all of a view can be chosen',
  inTransaction(async (tx) => {
    const course = await givenCourse(tx, { mode: 'approval', capacity: 90 });
    for (let count = 0; count < ROSTER_PAGE_SIZE + 2; count += 1) {
      await givenEnrolment(tx, { ...course, careerId: await givenStudent(tx, [course]) }, 'pending');
    }
    const read = async (page: number) =>
      roster.parse(await rosterOf(tx, areas, { ...course, view: 'pending', page }, reader, now));
    const [first, second] = [await read(1), await read(2)];

    expect(first.others.map(({ enrolmentId }) => enrolmentId)).toEqual(
      second.rows.map(({ enrolmentId }) => enrolmentId),
    );
    expect(second.others).toHaveLength(ROSTER_PAGE_SIZE);
  }),
);

it(
  'finds a student by name in any order, or by student number',
  inTransaction(async (tx) => {
    const { course } = await givenRoster(tx);
    const find = async (text: string) =>
      (await rosterOf(tx, areas, { ...course, text }, reader, now)).rows.map(({ name }) => name);
    const [anna] = (await rosterOf(tx, areas, { ...course, text: 'anna abate' }, reader, now)).rows;

    expect(await find('abate anna')).toEqual(['Àbate Anna']);
    expect(await find(anna?.badge ?? 'nobody')).toEqual(['Àbate Anna']);
    expect(await find('nessuno')).toEqual([]);
  }),
);

it(
  'isn’t found by who doesn’t teach the course',
  inTransaction(async (tx) => {
    const { course } = await givenRoster(tx);
    const stranger = await givenProfessor(tx);

    await expect(rosterOf(tx, areas, { ...course, professorId: stranger }, reader, now)).rejects.toThrow(
      NotFound,
    );
  }),
);

it(
  'S8: shows the legal name, what the student chose beside it, and is found by both',
  inTransaction(async (tx) => {
    const { course } = await givenRoster(tx);
    await tx.update(people).set({ preferredName: 'Rettore' }).where(eq(people.familyName, 'Bianchi'));

    const { rows } = await rosterOf(tx, areas, { ...course, text: 'rettore' }, reader, now);
    expect(rows).toMatchObject([{ name: 'Bianchi Bruno', preferredName: 'Rettore' }]);
  }),
);

/** Six students: two enrolled, and one each who asked, waits, has an offer, and was refused. */
async function givenRoster(tx: Database): Promise<{ course: GivenCourse }> {
  const course = await givenCourse(tx, { mode: 'fifo', capacity: 3 });
  const offeredUntil = new Date('2026-09-21T00:00:00Z');
  const students = [
    ['Eva', 'Esposito', 'offered'],
    ['Dario', 'Dossi', 'waitlisted'],
    ['Bruno', 'Bianchi', 'enrolled'],
    ['Anna', 'Àbate', 'enrolled'],
    ['Carla', 'Conti', 'pending'],
    ['Furio', 'Fabbri', 'rejected'],
  ] as const;
  for (const [givenName, familyName, status] of students) {
    const careerId = await givenStudent(tx, [course], { givenName, familyName });
    await givenEnrolment(tx, { ...course, careerId }, status, { offeredUntil });
  }
  return { course };
}
