import { and, eq, isNull } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { agreeOnRequest } from '../../careers/theses/theses.ts';
import { theses } from '../../db/schema.ts';
import { sealing } from '../../testing/documents/key-fixtures.ts';
import { now, timeZone } from '../../testing/documents/requests-fixtures.ts';
import { givenCourse, givenStudent } from '../../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';

const { db } = await testDatabase();

it('A7: of two theses that are agreed on at once one stands, and the other has ended', async () => {
  const course = await givenCourse(db);
  const careerId = await givenStudent(db, [course]);
  const asked = { careerId, areas: [], timeZone, recognised: [], ...sealing };
  const outcomes = await Promise.all(
    ['Orari', 'Aule', 'Turni'].map((title, at) =>
      db.transaction((tx) => {
        const data = { title, supervisor: course.professorId };
        return agreeOnRequest(tx, { ...asked, data, protocol: `${at}/2026` }, now);
      }),
    ),
  );
  expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, true]);
  const own = eq(theses.careerId, careerId);
  expect(await db.$count(theses, own)).toBe(3);
  expect(await db.$count(theses, and(own, isNull(theses.endedAt)))).toBe(1);
});
