import { addDays } from 'date-fns/addDays';
import { addHours } from 'date-fns/addHours';
import { subDays } from 'date-fns/subDays';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { approvePlan } from '../../careers/plans/approve-plan.ts';
import { addTranscriptRow } from '../../careers/records/add-transcript-row.ts';
import type { Database } from '../../db/database.ts';
import { planRows, plans } from '../../db/schema.ts';
import type { Outcome } from '../../platform/outcome.ts';
import { sealing } from '../../testing/documents/key-fixtures.ts';
import { type Act, type Step, steps, takeStep } from '../../testing/models/model-acts.ts';
import { MODEL_TIMEOUT, modelRuns } from '../../testing/models/model-runs.ts';
import {
  doneBy,
  givenCourse,
  givenProfessor,
  givenStudent,
  now as start,
} from '../../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { savePlan, submitPlan } from './choose-plan.ts';
import { decidePlan, undoPlan } from './decide-plan.ts';
import { openOnRequest } from './open-plan.ts';
import { saveScheme } from './save-scheme.ts';

const { db } = await testDatabase();

const ACTS = [
  ...(['save', 'save', 'submit', 'submit', 'submit', 'approve', 'approve', 'return', 'wait'] as const),
  ...(['pass', 'reopen', 'office', 'undo'] as const),
];
type PlanAct = (typeof ACTS)[number];
type World = {
  core: string;
  choices: string[];
  coordinatorId: string;
  careerIds: string[];
  closesAt: Date;
  now: Date;
};

const sequences = steps({ acts: ACTS, people: 2, places: 3, longest: 30 });

it(
  'A7: whatever is chosen, handed in, returned, approved and superseded, in any order and two at once, one plan counts',
  () => fc.assert(fc.asyncProperty(sequences, run), modelRuns(6)),
  MODEL_TIMEOUT,
);

async function run(taken: Step<PlanAct>[]): Promise<void> {
  const world = await givenWorld();
  const passed = new Map<string, Set<string>>();
  for (const step of taken) {
    const { now } = world;
    const before = await stateOf(world);
    const wasReopened = new Set(reopened.get(world));
    const came = await takeStep(db, step, (tx, act) => perform(tx, world, act));
    const after = await stateOf(world);
    step.forEach(({ act, who, at }, index) => {
      const careerId = world.careerIds[who] ?? '';
      const unitId = world.choices[at] ?? '';
      if (act === 'pass' && came[index] === 'done')
        passed.set(careerId, new Set([...(passed.get(careerId) ?? []), unitId]));
      if ((act === 'save' || act === 'submit') && came[index] === 'done' && step.length === 1)
        expect(
          now < world.closesAt || before.get(careerId)?.open !== undefined || wasReopened.has(careerId),
          'chosen in time',
        ).toBe(true);
      if (act === 'approve' && came[index] === 'done' && step.every((other) => other.act !== 'reopen'))
        reopened.get(world)?.delete(careerId);
    });
    for (const careerId of world.careerIds) holds(after.get(careerId), passed.get(careerId) ?? new Set());
  }
}

const reopened = new WeakMap<World, Set<string>>();

type State = { statuses: string[]; numbers: number[]; open: string | undefined; rows: Map<string, string> };

/** One plan counts, one is open at most, and what is passed stays in the plan that counts. */
function holds(state: State | undefined, passed: Set<string>): void {
  if (!state) throw new Error('no plan is there');
  expect(
    state.statuses.filter((status) => status === 'approved'),
    'plans that count',
  ).toHaveLength(1);
  const open = state.statuses.filter((status) => ['draft', 'submitted', 'returned'].includes(status));
  expect(open.length, 'plans that are open').toBeLessThanOrEqual(1);
  expect(new Set(state.numbers).size, 'versions have a number each').toBe(state.numbers.length);
  for (const [unitId, status] of state.rows) {
    if (passed.has(unitId)) expect(status, 'what is passed').toBe('passed');
  }
}

async function stateOf({ careerIds }: World): Promise<Map<string, State>> {
  const states = new Map<string, State>();
  for (const careerId of careerIds) {
    const own = await db.select().from(plans).where(eq(plans.careerId, careerId));
    const counting = own.find(({ status }) => status === 'approved');
    const rows = counting ? await db.select().from(planRows).where(eq(planRows.planId, counting.id)) : [];
    states.set(careerId, {
      statuses: own.map(({ status }) => status),
      numbers: own.map(({ versionNumber }) => versionNumber),
      open: own.find(({ status }) => ['draft', 'submitted', 'returned'].includes(status))?.id,
      rows: new Map(rows.map(({ unitId, status }) => [unitId, status])),
    });
  }
  return states;
}

async function givenWorld(): Promise<World> {
  const core = await givenCourse(db);
  const choices: string[] = [];
  for (let count = 0; count < 3; count++) choices.push((await givenCourse(db)).unitId);
  const coordinatorId = await givenProfessor(db);
  const group = (code: string, kind: 'mandatory' | 'choice', units: string[]) => ({
    ...{ code, kind, maxCfu: 400, minCfu: kind === 'choice' ? 1 : 0, title: { it: code } },
    units: units.map((unitId) => ({ unitId, year: 1 })),
  });
  const closesAt = addDays(start, 30);
  const scheme = {
    ...{
      programmeId: core.programmeId,
      cohortYear: 2026,
      academicYear: 2026,
      coordinatorId,
      autoApprove: false,
    },
    groups: [group('core', 'mandatory', [core.unitId]), group('area', 'choice', choices)],
    rules: [],
    ...{ opensAt: subDays(start, 1).toISOString(), closesAt: closesAt.toISOString() },
  };
  await doneBy(saveScheme(db, scheme, start));
  const careerIds = [await givenStudent(db, [core]), await givenStudent(db, [core])];
  return { core: core.unitId, choices, coordinatorId, careerIds, closesAt, now: start };
}

async function perform(
  tx: Database,
  world: World,
  { act, who, at, n }: Act<PlanAct>,
): Promise<Outcome<unknown> | undefined> {
  const { core, choices, careerIds, coordinatorId, now } = world;
  const careerId = careerIds[who] ?? '';
  const unitId = choices[at] ?? '';
  if (act === 'wait') {
    world.now = addHours(now, [1, 48, 24 * 8, 24 * 31][n] ?? 1);
    return undefined;
  }
  if (act === 'save') return await savePlan(tx, { careerId, unitIds: [unitId] }, now);
  if (act === 'submit') return await submitPlan(tx, { careerId, unitIds: [core, unitId] }, now);
  if (act === 'pass')
    return await addTranscriptRow(tx, { careerId, unitId, grade: 25, examDate: '2026-09-01' }, sealing, now);
  if (act === 'reopen') {
    await openOnRequest(tx, careerId, now);
    reopened.set(world, new Set([...(reopened.get(world) ?? []), careerId]));
    return undefined;
  }
  const own = await tx.select().from(plans).where(eq(plans.careerId, careerId));
  if (act === 'office') {
    const rows = [core, unitId].map((id) => ({ unitId: id, year: 1, kind: 'mandatory' as const }));
    return await approvePlan(tx, { careerId, academicYear: 2026, rows }, now);
  }
  if (act === 'undo') {
    const decided = own.find(({ status }) => status === (n > 1 ? 'approved' : 'returned'));
    return decided && (await undoPlan(tx, { planId: decided.id, professorId: coordinatorId }, now));
  }
  const planId = own.find(({ status }) => status === 'submitted')?.id;
  if (!planId) return undefined;
  return act === 'approve'
    ? await decidePlan(tx, { planId, decision: 'approve', by: coordinatorId }, now)
    : await decidePlan(tx, { planId, decision: 'return', reason: 'Meglio un altro', by: null }, now);
}
