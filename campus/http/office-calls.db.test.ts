import { describe, expect, test } from 'vitest';
import { testApp } from '../testing/test-campus.ts';
import { testDatabase } from '../testing/test-database.ts';

const serviceToken = 'a-service-token-of-these-tests-only';
const app = await testApp(await testDatabase(), { CAMPUS_SERVICE_TOKEN: serviceToken });

describe('over the wire', () => {
  const call = (path: string, payload: object, token?: string) =>
    app.inject({
      method: 'POST',
      url: `/api/office/${path}`,
      payload,
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });

  test('only the service token opens the office', async () => {
    const faculty = { code: 'SCI', name: { it: 'Scienze' } };
    expect((await call('faculties/add', faculty)).statusCode).toBe(401);
    expect((await call('faculties/add', faculty, `${serviceToken}x`)).statusCode).toBe(401);
    expect((await call('faculties/add', faculty, serviceToken)).json()).toMatchObject({ success: true });
  });

  test('instants come as ISO texts, and what cannot be is refused by its field', async () => {
    const unit = { code: 'A', title: { it: 'Algebra' }, cfu: 6 };
    const { id: unitId } = (await call('units/add', unit, serviceToken)).json().result;
    const offering = { unitId, academicYear: 2026, term: 'first', endsAt: '2027-01-31T22:59:59+01:00' };
    const { id: offeringId } = (await call('offerings/add', offering, serviceToken)).json().result;
    const window = {
      offeringId,
      mode: 'open',
      opensAt: '2026-11-01T08:00:00Z',
      closesAt: '2026-10-01T08:00:00Z',
    };
    const answer = await call('windows/save', window, serviceToken);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().result.reasons).toMatchObject([{ code: 'field.closesAt' }]);
  });
});
