import { describe, expect, it } from 'vitest';
import { formSchema } from '../../../contract/processes/forms.ts';
import type { SaveRequest } from '../../../contract/processes/processes.ts';
import type { Database } from '../../db/database.ts';
import { givenType, now, timeZone } from '../../testing/documents/requests-fixtures.ts';
import { codesOf, doneBy, givenStudent } from '../../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { returnRequest, reviewRequest } from './judge-request.ts';
import { requestDetail } from './list-requests.ts';
import { saveRequest } from './save-request.ts';
import { submitRequest } from './submit-request.ts';

const { inTransaction } = await testDatabase();

const label = { it: 'Campo' };
const form = formSchema.parse([
  { code: 'home', kind: 'address', label },
  {
    ...{ code: 'exams', kind: 'rows', label },
    columns: [
      { code: 'name', kind: 'text', label },
      { code: 'credits', kind: 'number', label },
    ],
  },
  { code: 'why', kind: 'text', label, required: false },
]);
const home = { street: 'Via Roma 1', postcode: '38122', town: 'Trento', province: 'TN', country: 'IT' };
const exams = [
  { name: 'Analisi', credits: '9' },
  { name: 'Geometria', credits: '6' },
];

async function givenAsker(tx: Database) {
  await givenType(tx, { form, effect: undefined });
  const careerId = await givenStudent(tx, []);
  const save = (data: SaveRequest['data'], requestId?: string) =>
    saveRequest(tx, { typeCode: 'exemption', careerId, data, ...(requestId && { requestId }) }, now);
  const submit = (requestId: string) => submitRequest(tx, { requestId, careerId, timeZone }, now);
  return { careerId, save, submit };
}

async function givenReturned(tx: Database, field: string) {
  const asker = await givenAsker(tx);
  const { requestId } = await doneBy(asker.save({ home, exams }));
  await doneBy(asker.submit(requestId));
  await doneBy(reviewRequest(tx, requestId, now));
  await doneBy(
    returnRequest(
      tx,
      { requestId, corrections: [{ field, note: '?' }], days: 5, timeZone, by: 'Ufficio didattico' },
      now,
    ),
  );
  return { ...asker, requestId };
}

describe('A7: an address and a table', () => {
  it(
    'are kept as they are typed, half of them too, and refused part by part when they are handed in',
    inTransaction(async (tx) => {
      const { careerId, save, submit } = await givenAsker(tx);
      const half: SaveRequest['data'] = {
        home: { ...home, postcode: '381' },
        exams: [{ name: 'Analisi', credits: '' }, {}],
      };
      const { requestId } = await doneBy(save(half));
      const { data } = await requestDetail(tx, { requestId, careerId, language: 'it' }, now);
      expect(data).toEqual(half);
      expect(await codesOf(submit(requestId))).toEqual([
        'field.home.postcode',
        'field.exams.0.credits',
        'field.exams.1.name',
        'field.exams.1.credits',
      ]);
      await doneBy(save({ home, exams }, requestId));
      expect(await doneBy(submit(requestId))).toMatchObject({ status: 'submitted' });
    }),
  );

  it(
    'that are not to be corrected may come along as they are, in whatever order of their parts, and not otherwise',
    inTransaction(async (tx) => {
      const { save, submit, requestId } = await givenReturned(tx, 'why');
      const turned = Object.fromEntries(Object.entries(home).toReversed()) as typeof home;
      await doneBy(save({ home: turned, exams, why: 'Perché sì' }, requestId));
      const others: SaveRequest['data'][] = [
        { home: { ...home, town: 'Rovereto' } },
        { exams: exams.toReversed() },
        { exams: exams.slice(1) },
        { exams: '' },
      ];
      for (const data of others) {
        expect(await codesOf(save(data, requestId))).toEqual(['processes.not_to_correct']);
      }
      await doneBy(submit(requestId));
    }),
  );

  it(
    'are corrected whole where the office points at them',
    inTransaction(async (tx) => {
      const { careerId, save, submit, requestId } = await givenReturned(tx, 'exams');
      await doneBy(save({ exams: exams.slice(1) }, requestId));
      await doneBy(submit(requestId));
      const { data } = await requestDetail(tx, { requestId, careerId, language: 'it' }, now);
      expect(data).toEqual({ home, exams: exams.slice(1) });
    }),
  );
});
