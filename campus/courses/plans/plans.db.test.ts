import { randomUUID } from 'node:crypto';
import { addDays } from 'date-fns/addDays';
import { subDays } from 'date-fns/subDays';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { PlanRule, SaveScheme } from '../../../contract/courses/plan-choice.ts';
import { addTranscriptRow } from '../../careers/records/add-transcript-row.ts';
import { studyFrom } from '../../careers/study-mode.ts';
import type { Database } from '../../db/database.ts';
import { locks, notifications, outbox, planRows, planSchemes, plans, programmes } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import { sealing } from '../../testing/documents/key-fixtures.ts';
import { givenLock } from '../../testing/people/locks-fixtures.ts';
import {
  codesOf,
  doneBy,
  type GivenCourse,
  givenCourse,
  givenProfessor,
  givenStudent,
  now,
} from '../../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { savePlan, submitPlan } from './choose-plan.ts';
import { decidePlan } from './decide-plan.ts';
import { openOnRequest, openPlanOnRequest } from './open-plan.ts';
import { planChoice } from './plan-choice.ts';
import { planSteps } from './plan-steps.ts';
import { saveScheme } from './save-scheme.ts';
import { countSubmitted, submittedPlans } from './submitted-plans.ts';

const ACADEMIC_YEAR = 2026;
const { inTransaction } = await testDatabase();

type Given = {
  careerId: string;
  core: string;
  optics: string;
  chaos: string;
  music: string;
  coordinatorId: string;
};

/** A student whose approved plan has the core; of two courses one is to be chosen, and a free one may be. */
async function givenScheme(tx: Database, changed: Partial<SaveScheme> = {}): Promise<Given> {
  const core = await givenCourse(tx, { title: 'Meccanica' });
  const { programmeId } = core;
  const others: GivenCourse[] = [];
  for (const title of ['Ottica', 'Caos', 'Musica']) others.push(await givenCourse(tx, { title }));
  const [optics = '', chaos = '', music = ''] = others.map(({ unitId }) => unitId);
  const coordinatorId = await givenProfessor(tx);
  const group = (code: string, kind: 'mandatory' | 'choice' | 'free', units: string[], maxCfu = 400) => ({
    ...{ code, kind, maxCfu, minCfu: kind === 'choice' ? 1 : 0, title: { it: code } },
    units: units.map((unitId) => ({ unitId, year: 1 })),
  });
  await doneBy(
    saveScheme(
      tx,
      {
        ...{ programmeId, cohortYear: ACADEMIC_YEAR, academicYear: ACADEMIC_YEAR, coordinatorId },
        groups: [
          group('core', 'mandatory', [core.unitId]),
          group('area', 'choice', [optics, chaos]),
          group('free', 'free', [music]),
        ],
        rules: [{ kind: 'exclusive', units: [optics, chaos] }],
        opensAt: subDays(now, 1).toISOString(),
        closesAt: addDays(now, 30).toISOString(),
        autoApprove: false,
        ...changed,
      },
      now,
    ),
  );
  return { careerId: await givenStudent(tx, [core]), core: core.unitId, optics, chaos, music, coordinatorId };
}

const choiceOf = (tx: Database, careerId: string) => planChoice(tx, { careerId, language: 'it' }, now);
const approvedUnits = async (tx: Database, careerId: string) =>
  (await choiceOf(tx, careerId)).approved.toSorted();

describe('A7: a study plan', () => {
  it(
    'is kept while it is chosen, handed in once it keeps the rules, returned with a reason, and approved',
    inTransaction(async (tx) => {
      const { careerId, core, optics, chaos, coordinatorId } = await givenScheme(tx);
      expect(await choiceOf(tx, careerId)).toMatchObject({
        approved: [core],
        open: null,
        scheme: { groups: [{}, {}, {}] },
      });

      await doneBy(savePlan(tx, { careerId, unitIds: [optics, chaos] }, now));
      expect((await choiceOf(tx, careerId)).open).toMatchObject({
        status: 'draft',
        unitIds: expect.arrayContaining([chaos]),
      });
      expect(await codesOf(submitPlan(tx, { careerId, unitIds: [core, optics, chaos] }, now))).toEqual([
        'courses.plan_rules',
      ]);

      const { planId } = await doneBy(submitPlan(tx, { careerId, unitIds: [core, optics] }, now));
      expect(await codesOf(savePlan(tx, { careerId, unitIds: [core, chaos] }, now))).toEqual([
        'state.not_allowed',
      ]);
      const waiting = await submittedPlans(tx, { coordinatorId, language: 'it' }, now);
      expect(waiting.plans).toMatchObject([
        { planId, added: [{ unitId: optics, title: 'Ottica' }], dropped: [] },
      ]);
      expect(await countSubmitted(tx, coordinatorId)).toBe(1);

      await doneBy(
        decidePlan(tx, { planId, decision: 'return', reason: 'Meglio Caos.', by: coordinatorId }, now),
      );
      expect((await choiceOf(tx, careerId)).open).toMatchObject({
        status: 'returned',
        reason: 'Meglio Caos.',
      });
      expect(await approvedUnits(tx, careerId)).toEqual([core]);

      const again = await doneBy(submitPlan(tx, { careerId, unitIds: [core, chaos] }, now));
      await doneBy(decidePlan(tx, { planId: again.planId, decision: 'approve', by: null }, now));
      expect(await approvedUnits(tx, careerId)).toEqual([core, chaos].toSorted());
      expect((await choiceOf(tx, careerId)).open).toBeNull();
      expect(await tx.$count(plans, and(eq(plans.careerId, careerId), eq(plans.status, 'superseded')))).toBe(
        1,
      );
      const told = await tx
        .select({ kind: notifications.kind })
        .from(notifications)
        .where(eq(notifications.profileId, careerId));
      expect(told.map(({ kind }) => kind).toSorted()).toEqual(['planApproved', 'planReturned']);
    }),
  );

  it(
    'that is handed in, and what was decided on it, is told to the student and to who coordinates its scheme',
    inTransaction(async (tx) => {
      const { careerId, core, optics, coordinatorId } = await givenScheme(tx);
      await doneBy(savePlan(tx, { careerId, unitIds: [core, optics] }, now));
      expect(await toldOf(tx)).toEqual([]);

      const both = [`profile:${careerId}`, `profile:${coordinatorId}`];
      const { planId } = await doneBy(submitPlan(tx, { careerId, unitIds: [core, optics] }, now));
      expect(await toldOf(tx)).toEqual(both);
      await doneBy(decidePlan(tx, { planId, decision: 'return', reason: 'Meglio Caos.', by: null }, now));
      expect(await toldOf(tx)).toEqual(both);
      const again = await doneBy(submitPlan(tx, { careerId, unitIds: [core, optics] }, now));
      expect(await toldOf(tx)).toEqual(both);
      await doneBy(decidePlan(tx, { planId: again.planId, decision: 'approve', by: coordinatorId }, now));
      expect(await toldOf(tx)).toEqual(both);
    }),
  );

  it(
    'is approved by its rules alone where the scheme says so, unless something of it is chosen freely',
    inTransaction(async (tx) => {
      const { careerId, core, optics, music } = await givenScheme(tx, { autoApprove: true });
      expect(await doneBy(submitPlan(tx, { careerId, unitIds: [core, optics] }, now))).toMatchObject({
        status: 'approved',
      });
      expect(await doneBy(submitPlan(tx, { careerId, unitIds: [core, optics, music] }, now))).toMatchObject({
        status: 'submitted',
      });
      expect(await approvedUnits(tx, careerId)).toEqual([core, optics].toSorted());
    }),
  );

  it(
    'of who studies in part time keeps to the cap of the scheme in those years, as the page reads them',
    inTransaction(async (tx) => {
      const cap = { kind: 'part_time' as const, maxCfu: 9 };
      const { careerId, core, optics, music } = await givenScheme(tx, { rules: [cap] });
      const both = { careerId, unitIds: [core, optics, music] };
      expect((await choiceOf(tx, careerId)).partTime).toEqual([]);
      await studyFrom(tx, { careerId, mode: 'part_time', fromYear: ACADEMIC_YEAR + 1 }, now);
      expect((await choiceOf(tx, careerId)).partTime).toEqual([]);
      await studyFrom(tx, { careerId, mode: 'part_time', fromYear: ACADEMIC_YEAR }, now);
      expect((await choiceOf(tx, careerId)).partTime).toEqual([1]);
      expect(await codesOf(submitPlan(tx, both, now))).toEqual(['courses.plan_rules']);
      await doneBy(submitPlan(tx, { careerId, unitIds: [core, optics] }, now));
    }),
  );

  it(
    'counts by semesters where the scheme says when its units are taught',
    inTransaction(async (tx) => {
      const { careerId, core, optics } = await givenScheme(tx);
      const [scheme] = await tx.select().from(planSchemes);
      if (!scheme) throw new Error('no scheme was written');
      const { opensAt, closesAt, ...kept } = scheme;
      const window = { opensAt: opensAt.toISOString(), closesAt: closesAt.toISOString() };
      const groups = kept.groups.map((group) => ({
        ...group,
        units: group.units.map((unit) => ({ ...unit, term: 'first' as const })),
      }));
      const term = { kind: 'term' as const, year: 1, term: 'first' as const, minCfu: 0 };
      const save = (rule: PlanRule) => saveScheme(tx, { ...kept, ...window, groups, rules: [rule] }, now);
      expect(await codesOf(save({ ...term, term: 'second', maxCfu: 9 }))).toEqual(['courses.scheme_invalid']);
      await doneBy(save({ ...term, maxCfu: 9 }));
      const chosen = { careerId, unitIds: [core, optics] };
      expect(await codesOf(submitPlan(tx, chosen, now))).toEqual(['courses.plan_rules']);
      await doneBy(save({ ...term, maxCfu: 18 }));
      await doneBy(submitPlan(tx, chosen, now));
      const { scheme: read } = await choiceOf(tx, careerId);
      expect(read?.groups[0]?.units).toMatchObject([{ unitId: core, year: 1, term: 'first' }]);
    }),
  );

  it(
    'keeps what is passed, whatever is chosen',
    inTransaction(async (tx) => {
      const { careerId, core, optics } = await givenScheme(tx, { autoApprove: true });
      await doneBy(
        addTranscriptRow(tx, { careerId, unitId: core, examDate: '2026-07-01', grade: 27 }, sealing, now),
      );
      await doneBy(submitPlan(tx, { careerId, unitIds: [optics] }, now));
      const rows = await tx
        .select({ unitId: planRows.unitId, status: planRows.status })
        .from(plans)
        .innerJoin(planRows, eq(planRows.planId, plans.id))
        .where(and(eq(plans.careerId, careerId), eq(plans.status, 'approved')));
      expect(rows).toContainEqual({ unitId: core, status: 'passed' });
      expect(rows).toContainEqual({ unitId: optics, status: 'planned' });
    }),
  );

  it(
    'is not chosen before its window, after it, without a scheme, or of what isn’t offered',
    inTransaction(async (tx) => {
      const { careerId, optics } = await givenScheme(tx);
      const asked = { careerId, unitIds: [optics] };
      expect(await codesOf(savePlan(tx, asked, subDays(now, 2)))).toEqual(['courses.plan_not_open']);
      expect(await codesOf(savePlan(tx, asked, addDays(now, 30)))).toEqual(['courses.plan_closed']);
      expect(await codesOf(savePlan(tx, { careerId, unitIds: [randomUUID()] }, now))).toEqual([
        'courses.plan_unknown_unit',
      ]);
      expect(await codesOf(savePlan(tx, { careerId: await givenStudent(tx, []), unitIds: [] }, now))).toEqual(
        ['courses.plan_no_scheme'],
      );
    }),
  );

  it(
    'that is returned can be handed in again for a week, though its window closes meanwhile',
    inTransaction(async (tx) => {
      const { careerId, core, optics } = await givenScheme(tx);
      const asked = { careerId, unitIds: [core, optics] };
      const { planId } = await doneBy(submitPlan(tx, asked, now));
      const closed = addDays(now, 31);
      const returned = { planId, decision: 'return', reason: 'Meglio Caos.', by: null } as const;
      await doneBy(decidePlan(tx, returned, closed));
      expect((await planSteps(tx, careerId, closed)).map(({ code, dueAt }) => [code, dueAt])).toEqual([
        ['plan_returned', addDays(closed, 7)],
      ]);
      expect(await codesOf(submitPlan(tx, asked, addDays(closed, 7)))).toEqual(['courses.plan_closed']);
      await doneBy(submitPlan(tx, asked, addDays(closed, 6)));
    }),
  );

  it.each(['returned', 'asked for'])(
    'that is closed and was %s is chosen once: after its approval it is closed again',
    (why) =>
      inTransaction(async (tx) => {
        const { careerId, core, optics } = await givenScheme(tx);
        const asked = { careerId, unitIds: [core, optics] };
        const closed = addDays(now, 31);
        if (why === 'returned') {
          const { planId } = await doneBy(submitPlan(tx, asked, now));
          await doneBy(
            decidePlan(tx, { planId, decision: 'return', reason: 'Meglio Caos.', by: null }, closed),
          );
        } else await openOnRequest(tx, careerId, closed);
        const { planId } = await doneBy(submitPlan(tx, asked, addDays(closed, 1)));
        await doneBy(decidePlan(tx, { planId, decision: 'approve', by: null }, addDays(closed, 2)));
        expect(await codesOf(savePlan(tx, asked, addDays(closed, 3)))).toEqual(['courses.plan_closed']);
      })(),
  );

  it(
    'that is closed is opened for thirty days for whose request is approved, and for nobody else',
    inTransaction(async (tx) => {
      const { careerId, core, optics } = await givenScheme(tx);
      const closed = addDays(now, 31);
      const other = await givenStudent(tx, [await givenCourse(tx)]);
      const asked = { careerId, unitIds: [core, optics] };
      const opens = (of: string) =>
        openPlanOnRequest(
          tx,
          {
            careerId: of,
            data: {},
            protocol: '1',
            areas: [],
            timeZone: 'Europe/Rome',
            recognised: [],
            ...sealing,
          },
          closed,
        );
      expect(await codesOf(opens(other))).toEqual(['courses.plan_no_scheme']);
      await doneBy(opens(careerId));
      expect((await planChoice(tx, { careerId, language: 'it' }, closed)).scheme).toMatchObject({
        closesAt: addDays(closed, 30).toISOString(),
      });
      expect(await codesOf(savePlan(tx, asked, addDays(closed, 30)))).toEqual(['courses.plan_closed']);
      await doneBy(savePlan(tx, asked, addDays(closed, 29)));
    }),
  );

  it(
    'is stopped by a lock on handing it in, and clears the one that wants a plan',
    inTransaction(async (tx) => {
      const { careerId, core, optics } = await givenScheme(tx, { autoApprove: true });
      const lockId = await givenLock(tx, careerId, now, { type: 'FEES_OVERDUE' });
      const asked = { careerId, unitIds: [core, optics] };
      expect(await codesOf(submitPlan(tx, asked, now))).toEqual(['courses.plan_locked']);
      await tx.delete(locks).where(eq(locks.id, lockId));
      const missing = await givenLock(tx, careerId, now, { type: 'PLAN_MISSING' });
      await doneBy(submitPlan(tx, asked, now));
      expect(await tx.select({ status: locks.status }).from(locks).where(eq(locks.id, missing))).toEqual([
        { status: 'cleared' },
      ]);
    }),
  );

  it(
    'is decided by nobody but its coordinator and the office, and once',
    inTransaction(async (tx) => {
      const { careerId, core, optics, coordinatorId } = await givenScheme(tx);
      const { planId } = await doneBy(submitPlan(tx, { careerId, unitIds: [core, optics] }, now));
      const approve = { planId, decision: 'approve' } as const;
      await expect(decidePlan(tx, { ...approve, by: await givenProfessor(tx) }, now)).rejects.toThrow(
        NotFound,
      );
      await expect(decidePlan(tx, { ...approve, planId: randomUUID(), by: null }, now)).rejects.toThrow(
        NotFound,
      );
      expect(
        (await submittedPlans(tx, { coordinatorId: await givenProfessor(tx), language: 'it' }, now)).plans,
      ).toEqual([]);
      const returned = { planId, decision: 'return', reason: 'No.' } as const;
      await doneBy(decidePlan(tx, { ...returned, by: coordinatorId }, now));
      expect(await codesOf(decidePlan(tx, { ...approve, by: coordinatorId }, now))).toEqual([
        'state.not_allowed',
      ]);
    }),
  );
});

it(
  'a scheme that nobody could follow, or of what isn’t there, is refused',
  inTransaction(async (tx) => {
    const { core } = await givenScheme(tx);
    const [programme] = await tx.select().from(programmes).limit(1);
    const scheme = {
      ...{
        programmeId: programme?.id ?? '',
        cohortYear: 2020,
        academicYear: 2026,
        rules: [],
        autoApprove: false,
      },
      ...{ opensAt: now.toISOString(), closesAt: now.toISOString(), coordinatorId: null },
      groups: [
        {
          code: 'a',
          kind: 'choice',
          minCfu: 0,
          maxCfu: 6,
          title: { it: 'A' },
          units: [{ unitId: core, year: 1 }],
        },
      ],
    } satisfies SaveScheme;
    const rule = { kind: 'choose', group: 'b', min: 1, max: 1 } as const;
    expect(await codesOf(saveScheme(tx, { ...scheme, rules: [rule] }, now))).toEqual([
      'courses.scheme_invalid',
      'courses.scheme_window',
    ]);
    const open = { ...scheme, closesAt: addDays(now, 1).toISOString() };
    await expect(saveScheme(tx, { ...open, programmeId: randomUUID() }, now)).rejects.toThrow(NotFound);
    await expect(saveScheme(tx, { ...open, coordinatorId: randomUUID() }, now)).rejects.toThrow(NotFound);
  }),
);

/** Who was told of a plan since this was last asked. */
async function toldOf(tx: Database): Promise<string[]> {
  const told = await tx.delete(outbox).where(eq(outbox.name, 'planChanged')).returning();
  return told.map(({ audience }) => audience);
}
