import { setTimeout } from 'node:timers/promises';
import { and, eq, inArray } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { areas } from '../../areas.ts';
import { changesCareer } from '../../careers/change-career.ts';
import type { Database } from '../../db/database.ts';
import { enrolments, enrolmentWindows } from '../../db/schema.ts';
import { doneBy, givenCourse, givenStudent, now } from '../../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { enrol, enrolAtOnce } from './enrol.ts';
import { LIVE_STATUSES } from './enrolment-machine.ts';
import type { OwnCourse } from './write-enrolment.ts';

const { db } = await testDatabase();

/** The short way, and the long one where it gives way, as the call does it. */
const shortOrLong = async (own: OwnCourse) => {
  const answerTo = () => ({ success: true, result: null, messages: [] });
  const short = await enrolAtOnce(db, own, now, { reserved: null, answerTo });
  return short ?? (await long(own));
};
const long = (own: OwnCourse) => db.transaction((tx) => enrol(tx, own, now));

const withdrawn = (tx: Database, careerId: string) => {
  const request = { careerId, data: {}, protocol: '1/2026', areas, timeZone: 'Europe/Rome', recognised: [] };
  return doneBy(changesCareer('withdraw')(tx, { ...request, key: () => Promise.reject() } as never, now));
};

it.each([
  ['long', long, 1],
  ['short', shortOrLong, 1],
  ['long, into the queue', long, 0],
  ['short, into the queue', shortOrLong, 0],
] as const)(
  'A7: a career that is given up while it enrols (the %s way) holds no seat and no place in a queue',
  async (_, way, capacity) => {
    const course = await givenCourse(db, { mode: 'fifo', capacity });
    const own = { ...course, careerId: await givenStudent(db, [course]) };
    const enrols: Promise<unknown>[] = [];
    await db.transaction(async (tx) => {
      await withdrawn(tx, own.careerId);
      enrols.push(way(own));
      await setTimeout(300); // it has read the career as it was before
    });
    await Promise.all(enrols);

    const live = and(eq(enrolments.careerId, own.careerId), inArray(enrolments.status, [...LIVE_STATUSES]));
    expect(await db.$count(enrolments, live)).toBe(0);
    const [window] = await db
      .select()
      .from(enrolmentWindows)
      .where(eq(enrolmentWindows.offeringId, course.courseId));
    expect(window).toMatchObject({ taken: 0, waitlisted: 0 });
  },
);
