import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays } from 'date-fns/addDays';
import { expect, it, onTestFinished } from 'vitest';
import { givenCourse, givenStudent } from '../../testing/teaching/courses-fixtures.ts';
import { testCampus } from '../../testing/test-campus.ts';
import { commandOver } from '../../testing/test-command.ts';
import { officeLine } from '../../testing/test-office.ts';
import { WrongUsage } from '../../verb.ts';
import { submitPlan } from './choose-plan.ts';
import { planChoice } from './plan-choice.ts';

const { app, db, call } = await testCampus();

const run = (...words: string[]) => commandOver(officeLine(call))('plans', ...words);

/** A scheme of one group, by a file, and a student who has handed in what it holds. */
async function givenSubmitted() {
  const course = await givenCourse(db);
  const careerId = await givenStudent(db, [course]);
  const now = await app.clock.now(db);
  const folder = await mkdtemp(join(tmpdir(), 'ateneo-scheme-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'scheme.json');
  const scheme = {
    ...{ programmeId: course.programmeId, cohortYear: 2026, academicYear: 2026, rules: [] },
    groups: [
      {
        ...{ code: 'all', kind: 'mandatory', minCfu: 0, maxCfu: 400, title: { it: 'Tutti' } },
        units: [{ unitId: course.unitId, year: 1 }],
      },
    ],
    opensAt: addDays(now, -1).toISOString(),
    closesAt: addDays(now, 1).toISOString(),
    ...{ autoApprove: false, coordinatorId: null },
  };
  await writeFile(file, JSON.stringify(scheme));
  await run('scheme', '--file', file);
  const submitted = await app.clock.transact(db, (tx, at) =>
    submitPlan(tx, { careerId, unitIds: [course.unitId] }, at),
  );
  if (!submitted.ok) throw new Error(JSON.stringify(submitted.refusals));
  const open = async () => (await planChoice(db, { careerId, language: 'it' }, now)).open;
  return { planId: submitted.value.planId, open };
}

it('A7: the office makes a scheme by a file, and decides the plans that wait, from the command line', async () => {
  const one = await givenSubmitted();
  expect(await run('submitted')).toContain(one.planId);
  await run('decide', one.planId, 'return', '--reason', 'Manca la firma.');
  expect(await one.open()).toMatchObject({ status: 'returned', reason: 'Manca la firma.' });
  const other = await givenSubmitted();
  await run('decide', other.planId, 'approve');
  expect(await other.open()).toBeNull();
  await expect(run('decide', one.planId, 'approve')).rejects.toThrow('state.not_allowed');
});

it.each(['decide', 'decide x', 'decide x return', 'submitted x', 'decide x approve y z', 'else', 'approve'])(
  'says how it is used, not having understood plans %s',
  async (typed) => {
    await expect(run(...typed.split(' '))).rejects.toThrow(WrongUsage);
  },
);
