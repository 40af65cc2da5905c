import { subDays } from 'date-fns/subDays';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { areas } from '../areas.ts';
import { auditEvents, careers, examBookings, profiles } from '../db/schema.ts';
import { doneBy } from '../testing/teaching/courses-fixtures.ts';
import { givenBooked, givenSession } from '../testing/teaching/exams-fixtures.ts';
import { testDatabase } from '../testing/test-database.ts';
import { readAudit } from '../testing/written.ts';
import { addCareer } from './add-career.ts';

const { inTransaction } = await testDatabase();

it(
  'A7: a career that the office says to have ended gives up its exams, has a booking under way ask again, and is audited',
  inTransaction(async (tx) => {
    const session = await givenSession(tx);
    const { careerId } = await givenBooked(tx, session);
    const [{ personId, badge } = { personId: '', badge: '' }] = await tx
      .select()
      .from(profiles)
      .where(eq(profiles.id, careerId));
    const storedCareer = async () => (await tx.select().from(careers).where(eq(careers.id, careerId)))[0];
    const before = await storedCareer();
    const career = { personId, badge: badge ?? '', programmeId: session.programmeId, cohortYear: 2026 };
    await doneBy(addCareer(tx, { ...career, status: 'graduated' }, subDays(session.startsAt, 2), { areas }));
    expect(await tx.select().from(examBookings)).toMatchObject([{ status: 'voided', voidedBy: 'system' }]);
    expect((await storedCareer())?.bookingActs).toBeGreaterThan(before?.bookingActs ?? 0);
    const said = await readAudit(tx, eq(auditEvents.action, 'career.status'));
    expect(said).toMatchObject([{ entityId: careerId, detail: { from: 'active', to: 'graduated' } }]);
  }),
);
