import { expect, it } from 'vitest';
import { requests } from '../db/schema.ts';
import { doneBy, givenStudent } from '../testing/given-courses.ts';
import { now, timeZone } from '../testing/given-requests.ts';
import { testDatabase } from '../testing/test-database.ts';
import { saveRequest } from './save-request.ts';
import { saveType } from './save-type.ts';
import { submitRequest } from './submit-request.ts';

const { db } = await testDatabase();

const save = (careerId: string, data: Record<string, string>) =>
  db.transaction((tx) => doneBy(saveRequest(tx, { typeCode: 'other', data, careerId }, now)));

it('A7: drafts begun twice at once are one, and numbers of those handed in at once have no gap', async () => {
  const label = { it: 'Campo' };
  const form = ['what', 'why'].map((code) => ({ code, kind: 'text' as const, label, required: false }));
  const type = { code: 'other', title: label, form, steps: [{ office: 'students' as const, days: 1 }] };
  await doneBy(saveType(db, { ...type, closed: false }, now));
  const careers = [await givenStudent(db, []), await givenStudent(db, []), await givenStudent(db, [])];
  await Promise.all(careers.flatMap((id) => [save(id, { what: 'Una cosa' }), save(id, { why: 'Così' })]));
  const drafts = await db.select().from(requests);
  expect(drafts.map(({ data }) => data)).toEqual(careers.map(() => ({ what: 'Una cosa', why: 'Così' })));

  const twice = [...drafts, ...drafts].map(({ id, careerId }) =>
    db.transaction((tx) => submitRequest(tx, { requestId: id, careerId, timeZone }, now)),
  );
  expect((await Promise.all(twice)).filter(({ ok }) => ok)).toHaveLength(3);
  const numbers = (await db.select().from(requests)).map(({ protocolNumber }) => protocolNumber);
  expect(numbers.toSorted()).toEqual([1, 2, 3]);
});
