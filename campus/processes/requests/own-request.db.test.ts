import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { accounts, auditEvents, identities, people, profiles, requests } from '../../db/schema.ts';
import { sealing } from '../../testing/documents/key-fixtures.ts';
import {
  givenSubmittedRequest,
  givenType,
  now,
  timeZone,
  withEffects,
} from '../../testing/documents/requests-fixtures.ts';
import { codesOf, doneBy, givenCourse } from '../../testing/teaching/courses-fixtures.ts';
import { givenAttendee } from '../../testing/teaching/presences-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { readAudit } from '../../testing/written.ts';
import { approveRequest, rejectRequest, returnRequest, reviewRequest } from './judge-request.ts';
import { officeRequest, requestDetail } from './list-requests.ts';

const { inTransaction } = await testDatabase();

/** Of Ada Maria Bianchi, known to the institution in every way there is. */
async function givenReviewed(tx: Database) {
  const course = await givenCourse(tx);
  await givenType(tx);
  const careerId = await givenAttendee(tx, course);
  const [profile] = await tx.select().from(profiles).where(eq(profiles.id, careerId));
  const personId = profile?.personId ?? '';
  const known = { email: 'Ada.Bianchi@example.org', taxCode: 'BNCDAA03A41L378X', preferredName: 'Adina' };
  const named = { givenName: 'Ada Maria', familyName: 'Bianchi', ...known };
  await tx.update(people).set(named).where(eq(people.id, personId));
  const account = { personId, username: 'abianchi' };
  await tx.insert(accounts).values(account).onConflictDoUpdate({ target: accounts.personId, set: account });
  const value = 'ada@idp.example.org';
  await tx
    .insert(identities)
    .values({ attribute: 'eduPersonPrincipalName', value, personId, createdAt: now });
  await tx.insert(profiles).values({ personId, type: 'professor', badge: 'D001122' });
  const { requestId } = await givenSubmittedRequest(tx, { careerId, courseId: course.courseId });
  await doneBy(reviewRequest(tx, requestId, now));
  return { requestId, careerId, badge: profile?.badge ?? '' };
}

const decisions = {
  approve: (tx: Database, requestId: string, by: string) =>
    approveRequest(tx, { ...sealing, requestId, by, areas: withEffects, timeZone }, now),
  reject: (tx: Database, requestId: string, by: string) =>
    rejectRequest(tx, { requestId, by, reason: 'No', timeZone }, now),
  return: (tx: Database, requestId: string, by: string) =>
    returnRequest(
      tx,
      { requestId, by, corrections: [{ field: 'employer', note: '?' }], days: 5, timeZone },
      now,
    ),
};

describe('A7: who decides on a request', () => {
  it.each(Object.entries(decisions))('isn’t who has asked for it, by whatever name (%s)', (_action, decide) =>
    inTransaction(async (tx) => {
      const { requestId, badge } = await givenReviewed(tx);
      const own = [
        ...['abianchi', 'ABianchi ', 'ada.bianchi@EXAMPLE.org', 'bncdaa03a41l378x', 'ada@idp.example.org'],
        ...['Ada Maria Bianchi', 'bianchi  ada maria', 'Adina Bianchi', badge, 'd001122'],
      ];
      for (const by of own) {
        expect(await codesOf(decide(tx, requestId, by)), by).toEqual(['processes.own_request']);
      }
      const [request] = await tx.select().from(requests).where(eq(requests.id, requestId));
      expect(request?.status).toBe('in_review');
      await doneBy(decide(tx, requestId, 'Bianchi Carlo'));
    })(),
  );

  it.each(Object.entries(decisions))(
    'stands on record for the office and in the audit, and isn’t told to the student (%s)',
    (action, decide) =>
      inTransaction(async (tx) => {
        const { requestId, careerId } = await givenReviewed(tx);
        await doneBy(decide(tx, requestId, 'Carla Verdi'));
        const { decisions } = await officeRequest(tx, { requestId, language: 'it' }, now);
        expect(decisions).toEqual([{ at: now.toISOString(), action, by: 'Carla Verdi' }]);
        const [event] = await readAudit(
          tx,
          and(eq(auditEvents.entityId, requestId), eq(auditEvents.action, `request.${action}`)),
        );
        expect(event?.detail).toEqual({ decidedBy: 'Carla Verdi' });
        const seen = await requestDetail(tx, { requestId, careerId, language: 'it' }, now);
        expect(JSON.stringify(seen)).not.toContain('Verdi');
      })(),
  );
});
