import { addHours } from 'date-fns/addHours';
import { addMonths } from 'date-fns/addMonths';
import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import type { StudentSummary } from '../../contract/dashboard/dashboard.ts';
import type { Area, Overview, OwnCareer } from '../area.ts';
import { areas } from '../areas.ts';
import type { Database } from '../db/database.ts';
import { dismissedSteps, profiles } from '../db/schema.ts';
import { givenCourse, givenStudent, now, opensAt } from '../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../testing/test-database.ts';
import { dismiss, forgetDismissed } from './dismissed.ts';
import { studentSummary } from './summary.ts';

const { inTransaction } = await testDatabase();
const log = { error: vi.fn() };

async function summaryOf(tx: Database, careerId: string, { known = areas, at = now } = {}) {
  const [profile] = await tx.select().from(profiles).where(eq(profiles.id, careerId));
  const own = { careerId, personId: profile?.personId ?? '' };
  return await studentSummary(
    tx,
    { areas: known, log },
    own,
    { language: 'it', timeZone: 'Europe/Rome' },
    at,
  );
}

const withOneThat = (student: Overview<OwnCareer, StudentSummary>): Area[] => [
  ...areas,
  { dashboard: { of: 'surveys', student } },
];

it(
  'leaves out what was dismissed for who did so alone, and another of another day not',
  inTransaction(async (tx) => {
    const course = await givenCourse(tx, { opens: addHours(now, 30) });
    const [one, other] = [await givenStudent(tx, [course]), await givenStudent(tx, [course])];
    const [step] = (await summaryOf(tx, one)).steps;
    expect(step).toMatchObject({ code: 'enrolment_opens', severity: 'info' });
    const key = step?.dismiss ?? '';

    await dismiss(tx, { profileId: one, key }, now);
    await dismiss(tx, { profileId: one, key }, now);

    expect((await summaryOf(tx, one)).steps).toEqual([]);
    expect((await summaryOf(tx, other)).steps).toHaveLength(1);
  }),
);

it(
  'can’t dismiss what has to be done, whatever key is sent',
  inTransaction(async (tx) => {
    const careerId = await givenStudent(tx, [], { status: 'suspended' });
    const [step] = (await summaryOf(tx, careerId)).steps;
    expect(step).toMatchObject({ code: 'career_not_active' });
    expect(step).not.toHaveProperty('dismiss');
  }),
);

it(
  'keeps the latest five hundred of a profile, for a year',
  inTransaction(async (tx) => {
    const profileId = await givenStudent(tx, []);
    const keys = Array.from({ length: 510 }, (_, number) => number.toString(16).padStart(64, '0'));
    await tx
      .insert(dismissedSteps)
      .values(keys.map((key, number) => ({ profileId, key, dismissedAt: addHours(opensAt, number - 600) })));

    await dismiss(tx, { profileId, key: 'f'.repeat(64) }, now);
    expect(await tx.$count(dismissedSteps)).toBe(500);

    await forgetDismissed(tx, addMonths(now, 13));
    expect(await tx.$count(dismissedSteps)).toBe(0);
  }),
);

it(
  'stands without an area that fails, names it, and tells the log',
  inTransaction(async (tx) => {
    const careerId = await givenStudent(tx, []);
    const known = withOneThat(() => Promise.reject(new Error('out of order')));

    expect(await summaryOf(tx, careerId, { known })).toMatchObject({ missing: ['surveys'], exams: [] });
    expect(log.error).toHaveBeenCalledWith(expect.objectContaining({ area: 'surveys' }), expect.any(String));
    expect(await summaryOf(tx, careerId)).not.toHaveProperty('missing');
  }),
);

it(
  'doesn’t wait for an area that never answers',
  inTransaction(async (tx) => {
    const careerId = await givenStudent(tx, []);
    const known = withOneThat(() => new Promise(() => {}));
    expect(await summaryOf(tx, careerId, { known })).toMatchObject({ missing: ['surveys'] });
  }),
);
