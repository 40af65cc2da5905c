import { expect, it } from 'vitest';
import { givenStudent, now } from '../../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { addAccommodation, listAccommodations } from './accommodations.ts';

const { db } = await testDatabase();

it('of ten arrangements of one kind for the same days at once one is made', async () => {
  const careerId = await givenStudent(db, []);
  const asked = { careerId, kind: 'reader', validFrom: '2026-09-01' } as const;
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () => db.transaction((tx) => addAccommodation(tx, asked, now))),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await listAccommodations(db, { careerId })).toHaveLength(1);
});
