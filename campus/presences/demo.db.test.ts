import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { areas } from '../areas.ts';
import { attendanceDisputes, attendanceRules, attendanceRuns, people, profiles } from '../db/schema.ts';
import { makeDemo } from '../demo/demo.ts';
import { testDatabase } from '../testing/test-database.ts';
import { ownPresences } from './own-presences.ts';

const { db } = await testDatabase();
const timeZone = 'Europe/Rome';
/** A Wednesday of the term. */
const now = new Date('2026-11-25T09:10:00Z');

it('the demo has confirmed rolls, and its printed student is at risk in a course that asks for attendance', async () => {
  await db.transaction((tx) => makeDemo(tx, now, { timeZone, areas }));
  expect(await db.$count(attendanceRuns, eq(attendanceRuns.status, 'confirmed'))).toBeGreaterThan(3);
  expect(await db.$count(attendanceRules)).toBe(1);
  expect(await db.$count(attendanceDisputes)).toBe(0);
  const [student] = await db
    .select({ id: profiles.id })
    .from(profiles)
    .innerJoin(people, eq(people.id, profiles.personId))
    .where(eq(people.email, 'student@ateneo.example'));
  const { courses } = await ownPresences(db, student?.id ?? '', { language: 'it', timeZone }, now);
  const words = courses.flatMap(({ kinds }) => kinds.map(({ standing }) => standing));
  expect(words).toContain('at_risk');
});
