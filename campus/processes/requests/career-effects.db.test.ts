import { subDays } from 'date-fns/subDays';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { careerStatus } from '../../../contract/careers/career-status.ts';
import type { RequestEffect } from '../../../contract/processes/processes.ts';
import { areas } from '../../areas.ts';
import type { Database } from '../../db/database.ts';
import { careers, examBookings } from '../../db/schema.ts';
import { sealing } from '../../testing/documents/key-fixtures.ts';
import { givenType, now, timeZone } from '../../testing/documents/requests-fixtures.ts';
import { codesOf, doneBy, givenCourse, givenStudent } from '../../testing/teaching/courses-fixtures.ts';
import { givenBooked, givenSession } from '../../testing/teaching/exams-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { approveRequest, reviewRequest } from './judge-request.ts';
import { officeRequest, ownRequests } from './list-requests.ts';
import { saveRequest } from './save-request.ts';
import { submitRequest } from './submit-request.ts';

const { inTransaction } = await testDatabase();
const reader = { language: 'it', timeZone } as const;
const form = [{ code: 'why', kind: 'text', label: { it: 'Perché' }, required: true }] as const;

const setStatus = (tx: Database, careerId: string, status: (typeof careerStatus.options)[number]) =>
  tx.update(careers).set({ status }).where(eq(careers.id, careerId));
const statusOf = async (tx: Database, careerId: string) =>
  (await tx.select().from(careers).where(eq(careers.id, careerId)))[0]?.status;

async function givenAsked(tx: Database, careerId: string, effect: RequestEffect) {
  await givenType(tx, { effect, form: [...form], steps: [{ office: 'students', days: 1 }] });
  const asked = { typeCode: 'exemption', data: { why: 'Lavoro' }, careerId };
  return { ...(await doneBy(saveRequest(tx, asked, now))), careerId, timeZone };
}

async function approved(tx: Database, careerId: string, effect: RequestEffect, at = now) {
  const request = await givenAsked(tx, careerId, effect);
  await doneBy(submitRequest(tx, request, at));
  await doneBy(reviewRequest(tx, request.requestId, at));
  return await doneBy(
    approveRequest(
      tx,
      { ...sealing, requestId: request.requestId, areas, timeZone, by: 'Ufficio didattico' },
      at,
    ),
  );
}

describe('an approved request', () => {
  it.each([
    ['suspension', 'active', 'suspended'],
    ['reinstatement', 'suspended', 'active'],
    ['withdrawal', 'active', 'withdrawn'],
    ['withdrawal', 'suspended', 'withdrawn'],
  ] as const)('A7: of %s makes a career that is %s %s', (effect, from, to) =>
    inTransaction(async (tx) => {
      const careerId = await givenStudent(tx, [await givenCourse(tx)]);
      await setStatus(tx, careerId, from);
      expect(await approved(tx, careerId, effect)).toMatchObject({ status: 'executed' });
      expect(await statusOf(tx, careerId)).toBe(to);
    })(),
  );

  it(
    'A7: that ends a career gives up the exams that it has booked, and nobody else’s',
    inTransaction(async (tx) => {
      const session = await givenSession(tx);
      const { careerId: own } = await givenBooked(tx, session);
      await givenBooked(tx, session);
      await approved(tx, own, 'suspension', subDays(session.startsAt, 2));
      const taken = eq(examBookings.sessionId, session.examId);
      const bookings = await tx.select().from(examBookings).where(taken);
      expect(bookings.map(({ careerId, status, voidedBy }) => [careerId === own, status, voidedBy])).toEqual(
        expect.arrayContaining([
          [true, 'voided', 'system'],
          [false, 'booked', null],
        ]),
      );
    }),
  );

  it(
    'A7: whose career has changed meanwhile stays approved, and says to the office why',
    inTransaction(async (tx) => {
      const careerId = await givenStudent(tx, [await givenCourse(tx)]);
      const { requestId, ...own } = await givenAsked(tx, careerId, 'suspension');
      await doneBy(submitRequest(tx, { requestId, ...own }, now));
      await setStatus(tx, careerId, 'graduated');
      await doneBy(reviewRequest(tx, requestId, now));
      const changed = await doneBy(
        approveRequest(tx, { ...sealing, requestId, areas, timeZone, by: 'Ufficio didattico' }, now),
      );
      expect(changed).toMatchObject({ status: 'approved' });
      const { failure } = await officeRequest(tx, { requestId, language: 'it' }, now);
      expect(failure).toBe('state.not_allowed');
      expect(await statusOf(tx, careerId)).toBe('graduated');
    }),
  );
});

const allowed: Record<RequestEffect, string[]> = {
  attendance_exemption: ['active'],
  suspension: ['active'],
  reinstatement: ['suspended'],
  withdrawal: ['active', 'suspended', 'interrupted'],
  accommodation: ['active', 'suspended', 'interrupted'],
  part_time: ['active', 'suspended', 'interrupted'],
  plan_change: ['active'],
  credit_recognition: ['active'],
  programme_change: ['active'],
  thesis: ['active'],
  instalments: [...careerStatus.options],
  refund: [...careerStatus.options],
  data_correction: [...careerStatus.options],
};

describe('what changes a career', () => {
  it.each(['suspension', 'reinstatement', 'withdrawal', 'plan_change'] as const)(
    'A7: can be asked for (%s) of the careers it is for, which the list says before and the handing in again',
    (effect) =>
      inTransaction(async (tx) => {
        const careerId = await givenStudent(tx, [await givenCourse(tx)]);
        const request = await givenAsked(tx, careerId, effect);
        for (const status of careerStatus.options.filter((each) => !allowed[effect].includes(each))) {
          await setStatus(tx, careerId, status);
          const { types } = await ownRequests(tx, { careerId, reader }, now);
          const said = types.flatMap(({ reasons }) => reasons.map(({ code }) => code));
          expect(said, status).toHaveLength(1);
          expect(await codesOf(submitRequest(tx, request, now)), status).toEqual(said);
        }
        const [first] = allowed[effect];
        await setStatus(tx, careerId, first as 'active');
        expect((await ownRequests(tx, { careerId, reader }, now)).types[0]?.reasons).toEqual([]);
        await doneBy(submitRequest(tx, request, now));
      })(),
  );
});
