import { describe, expect, it } from 'vitest';
import { areas } from '../../areas.ts';
import { listAccommodations, removeAccommodation } from '../../careers/accommodations/accommodations.ts';
import type { Database } from '../../db/database.ts';
import { sealing } from '../../testing/documents/key-fixtures.ts';
import { demoForm, givenType, now, timeZone } from '../../testing/documents/requests-fixtures.ts';
import { codesOf, doneBy, givenStudent } from '../../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { saveType } from '../save-type.ts';
import { approveRequest, executeAgain, reviewRequest } from './judge-request.ts';
import { officeRequest } from './list-requests.ts';
import { saveRequest } from './save-request.ts';
import { submitRequest } from './submit-request.ts';

const { inTransaction } = await testDatabase();

const effect = 'accommodation';
const steps = [{ office: 'students' as const, days: 5 }];
const time = { kind: 'extra_time', percent: '30', from: '2026-10-05', until: '2027-10-04' };

async function givenAsker(tx: Database) {
  await givenType(tx, { effect, form: demoForm(effect), steps });
  const careerId = await givenStudent(tx, []);
  const handIn = async (data: Record<string, string>) => {
    const { requestId } = await doneBy(saveRequest(tx, { typeCode: 'exemption', careerId, data }, now));
    return { requestId, outcome: await submitRequest(tx, { requestId, careerId, timeZone }, now) };
  };
  const approve = async (data: Record<string, string>) => {
    const { requestId } = await handIn(data);
    await doneBy(reviewRequest(tx, requestId, now));
    const decided = { requestId, by: 'Carla Verdi', areas, timeZone, ...sealing };
    return await doneBy(approveRequest(tx, decided, now));
  };
  return { careerId, handIn, approve, list: () => listAccommodations(tx, { careerId }) };
}

describe('an approved request of an accommodation', () => {
  it.each([
    [
      'extra time',
      time,
      { kind: 'extra_time', percent: 30, text: null, validFrom: '2026-10-05', validTo: '2027-10-04' },
    ],
    [
      'breaks, without an end',
      { kind: 'breaks', from: '2026-10-05', percent: '30' },
      { kind: 'breaks', percent: null, text: null, validTo: null },
    ],
    [
      'something in words',
      { kind: 'other', text: 'Posto vicino alla porta', from: '2026-10-05' },
      { kind: 'other', percent: null, text: 'Posto vicino alla porta' },
    ],
  ])('A7: arranges it with its dates: %s', (_title, data, arranged) =>
    inTransaction(async (tx) => {
      const { approve, list } = await givenAsker(tx);
      expect(await approve(data as Record<string, string>)).toMatchObject({ status: 'executed' });
      expect(await list()).toMatchObject([arranged]);
    })(),
  );

  it.each([
    ['more time than there is', { ...time, percent: '500' }, ['field.percent']],
    ['a part of a percent', { ...time, percent: '12,5' }, ['field.percent']],
    ['an end before its beginning', { ...time, until: '2026-10-04' }, ['field.until']],
    ['too many words', { kind: 'other', from: '2026-10-05', text: 'x'.repeat(501) }, ['field.text']],
  ])('A7: names when it is handed in what could not be arranged: %s', (_title, data, codes) =>
    inTransaction(async (tx) => {
      const { handIn } = await givenAsker(tx);
      const { outcome } = await handIn(data as Record<string, string>);
      expect(await codesOf(Promise.resolve(outcome))).toEqual(codes);
    })(),
  );

  it(
    'A7: that stands against another of those days stays approved, and is brought about once that is gone',
    inTransaction(async (tx) => {
      const { approve, list } = await givenAsker(tx);
      await approve(time);
      const second = await approve({ ...time, percent: '50' });
      expect(second.status).toBe('approved');
      const { requestId } = second;
      const { failure } = await officeRequest(tx, { requestId, language: 'it' }, now);
      expect(failure).toBe('accommodations.held_already');

      const [first] = await list();
      await doneBy(removeAccommodation(tx, { accommodationId: first?.accommodationId ?? '' }, now));
      expect(await doneBy(executeAgain(tx, { ...sealing, requestId, areas, timeZone }, now))).toMatchObject({
        status: 'executed',
      });
      expect(await list()).toMatchObject([{ percent: 50 }]);
    }),
  );

  it.each(['kind', 'from', 'percent', 'text'])('A7: always asks for its %s', (code) =>
    inTransaction(async (tx) => {
      const form = demoForm(effect).filter((field) => field.code !== code);
      const left = form.filter(({ shownIf }) => shownIf?.field !== code);
      const type = {
        code: 'measures',
        title: { it: 'Misure' },
        form: left,
        steps,
        effect,
        closed: false,
      } as const;
      expect(await codesOf(saveType(tx, { ...type, steps: [...steps] }, now))).toEqual([
        'processes.effect_field',
      ]);
    })(),
  );
});
