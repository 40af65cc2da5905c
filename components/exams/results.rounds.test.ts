import { setTimeout as pause } from 'node:timers/promises';
import { cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { roundsOf } from '@/campus/testing/models/model-runs';
import { testApp } from '@/campus/testing/test-campus';
import { testDatabase } from '@/campus/testing/test-database';
import { expectNoFaults } from '@/lib/browser/testing/faults-fixtures';
import { befall } from '@/lib/browser/testing/mishaps-fixtures';
import { typedFor } from './board/grid/parse-result';
import { letters } from './board-fixtures';
import { pick } from './import/sheets-fixtures';
import { givenRound } from './round-fixtures';

const database = await testDatabase();
const app = await testApp(database);

afterEach(cleanup);

/** A busy machine is no failure. */
const PATIENT = { timeout: 120_000 };

test.each(roundsOf(1))(
  'G13: of 200 students that two of a board mark at once in every way, over lost answers and closed windows, each has their own (seed %i)',
  async (seed) => {
    const round = await givenRound(app, database, seed);
    const { members, contested } = round;
    while (members.some(({ tasks }) => tasks.length > 0)) await step(round);
    for (const { browser } of members) browser.goOnline();
    const open = async () => {
      for (const { page } of members) await page.read();
      return members.flatMap(({ page, browser }) => [
        ...page.openRows().filter(({ row, state }) => !(contested.has(row) && state === 'failed')),
        ...browser.waiting(),
      ]);
    };
    await expect.poll(open, PATIENT).toEqual([]);

    const { rows } = await round.readRoster(round.tokens[0]);
    const stands = rows.map(({ bookingId, outcome }) => ({
      row: bookingId,
      mark: typedFor(outcome, letters),
    }));
    expectNoFaults({ seed, stands, ...round });
    for (const { page } of members) page.close();
  },
  240_000,
);

/** One thing that one of the board does, or that happens to them. */
async function step(round: Awaited<ReturnType<typeof givenRound>>): Promise<void> {
  const { members, random } = round;
  const member = pick(members, random);
  if (await befall(member, round)) return;
  const { page, tasks } = member;
  const task = random() < 0.1 ? undefined : tasks.shift();
  if (!task) await page.read();
  else if (!(await task(page))) tasks.push(task);
  await pause(random() * 4);
}
