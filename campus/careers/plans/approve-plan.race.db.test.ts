import { addHours } from 'date-fns/addHours';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { planRows, plans } from '../../db/schema.ts';
import { overlapping } from '../../testing/overlapping.ts';
import { doneBy } from '../../testing/teaching/courses-fixtures.ts';
import { givenSession, startsAt } from '../../testing/teaching/exams-fixtures.ts';
import { givenAccepted, givenRecorded } from '../../testing/teaching/sheets-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { holdCareer } from '../hold-career.ts';
import { takeFromTranscript } from '../records/record-in-transcript.ts';
import { approvePlan } from './approve-plan.ts';

const { db } = await testDatabase();

const at = addHours(startsAt, 30);

it('G13: a plan that is approved while an exam is annulled says of its unit that it is to be passed', async () => {
  const session = await givenSession(db);
  const { unitId } = session;
  const { careerId, outcomeId } = await givenAccepted(db, session);
  const sheetId = await db.transaction((tx) => givenRecorded(tx, session, at));
  const plan = { careerId, academicYear: 2026, rows: [{ unitId, year: 1 }] };
  await overlapping(
    db,
    async (tx) => {
      await holdCareer(tx, careerId);
      await takeFromTranscript(tx, { careerId, unitId, outcomeId, sheetId });
    },
    (tx) => doneBy(approvePlan(tx, plan, at)),
  );
  const rows = await db
    .select({ plan: plans.status, status: planRows.status })
    .from(planRows)
    .innerJoin(plans, eq(plans.id, planRows.planId))
    .where(eq(plans.careerId, careerId));
  expect(rows.filter((row) => row.plan === 'approved')).toMatchObject([{ status: 'planned' }]);
});
