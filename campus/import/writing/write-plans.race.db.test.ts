import { addHours } from 'date-fns/addHours';
import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { holdCareer } from '../../careers/hold-career.ts';
import { takeFromTranscript } from '../../careers/records/record-in-transcript.ts';
import { planRows, plans } from '../../db/schema.ts';
import { overlapping } from '../../testing/overlapping.ts';
import { givenSession, startsAt } from '../../testing/teaching/exams-fixtures.ts';
import { givenAccepted, givenRecorded } from '../../testing/teaching/sheets-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { writePlans } from './write-plans.ts';

const { db } = await testDatabase();

const at = addHours(startsAt, 30);

it('G13: a plan that is imported while an exam is annulled says of its unit that it is to be passed', async () => {
  const session = await givenSession(db);
  const { unitId } = session;
  const { careerId, outcomeId } = await givenAccepted(db, session);
  const sheetId = await db.transaction((tx) => givenRecorded(tx, session, at));
  const approved = and(eq(plans.careerId, careerId), eq(plans.status, 'approved'));
  const [plan] = await db.select().from(plans).where(approved);
  if (!plan) throw new Error('no plan is approved');
  const row = { planId: plan.id, unitId, cfu: 9, kind: 'mandatory' as const, year: 1 };
  const content = { plan: { id: plan.id, careerId, academicYear: plan.academicYear }, rows: [row] };
  await overlapping(
    db,
    async (tx) => {
      await holdCareer(tx, careerId);
      await takeFromTranscript(tx, { careerId, unitId, outcomeId, sheetId });
    },
    (tx) => writePlans(tx, [content], at),
  );
  expect(await db.select().from(planRows).where(eq(planRows.planId, plan.id))).toMatchObject([
    { unitId, status: 'planned' },
  ]);
});
