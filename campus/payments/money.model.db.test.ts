import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { restoreBackup } from '../backup/restore-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';
import type { OpenDatabase } from '../db/database.ts';
import { ledgerEntries, profiles } from '../db/schema.ts';
import { MODEL_TIMEOUT, modelRuns } from '../testing/models/model-runs.ts';
import * as acts from '../testing/models/money-acts.ts';
import { MoneyStory, type Student } from '../testing/models/money-story.ts';
import { publishedRules } from '../testing/payments/fees-fixtures.ts';
import { now } from '../testing/payments/payments-fixtures.ts';
import { givenCareer } from '../testing/people/careers-fixtures.ts';
import { doneBy } from '../testing/teaching/courses-fixtures.ts';
import { openEmptyDatabase, testDatabase } from '../testing/test-database.ts';
import { accountsOf } from './accounts/accounts-of.ts';
import { assessFees, publishFees } from './fees/office-fees.ts';

const { db } = await testDatabase();
const code = 'TASSE-MODELLO';
await doneBy(
  publishFees(
    db,
    { code, title: { it: 'Contributi' }, academicYear: 2026, currency: 'EUR', rules: publishedRules },
    now,
  ),
);

const of = fc.nat({ max: 1 });
const nth = fc.nat({ max: 5 });
const decision = fc.constantFrom('approved' as const, 'denied' as const);

/** What may happen, in any order. */
const act: fc.Arbitrary<acts.Act> = fc.oneof(
  fc.tuple(of, nth).map(([who, which]) => acts.declare(who, which)),
  of.map((who) => acts.assess(code, who)),
  fc.tuple(of, nth).map(([who, which]) => acts.begin(who, which)),
  fc.tuple(of, nth).map(([who, which]) => acts.begin(who, which)),
  nth.map(acts.answer),
  nth.map(acts.answer),
  nth.map(acts.tellAgain),
  nth.map(acts.refuse),
  nth.map(acts.pend),
  fc.tuple(of, fc.integer({ min: 100, max: 3_000 })).map(([who, amount]) => acts.add(who, amount)),
  fc.tuple(of, nth).map(([who, which]) => acts.cancel(who, which)),
  fc
    .tuple(of, nth, fc.integer({ min: 100, max: 3_000 }))
    .map(([who, which, amount]) => acts.replace(who, which, amount)),
  fc
    .tuple(of, nth, fc.integer({ min: 2, max: 3 }))
    .map(([who, which, count]) => acts.split(who, which, count)),
  fc
    .tuple(of, nth, fc.integer({ min: 1, max: 3 }))
    .map(([who, which, share]) => acts.askRefund(who, which, share)),
  fc.tuple(of, nth, decision).map(([who, which, how]) => acts.decide(who, which, how)),
  fc.tuple(of, nth).map(([who, which]) => acts.payOut(who, which)),
);
const step = fc.oneof(
  { weight: 5, arbitrary: act },
  { weight: 1, arbitrary: fc.constantFrom(5, 31, 60 * 24 * 40).map(acts.pass) },
  { weight: 2, arbitrary: fc.tuple(act, act).map(([one, other]) => acts.atOnce(one, other)) },
);

/** Each as fast-check runs, shrinks and prints it. */
const commands = fc.commands(
  [
    step.map(({ name, run }) => ({
      check: () => true,
      run: async (_: object, story: MoneyStory) => {
        await run(story);
        await story.check();
      },
      toString: () => name,
    })),
  ],
  { maxCommands: 30, size: 'max' },
);

/** Two careers of one person, both asked for the year. */
async function givenStory(): Promise<{ model: object; real: MoneyStory }> {
  const students: Student[] = [];
  await db.transaction(async (tx) => {
    for (const badge of [crypto.randomUUID(), crypto.randomUUID()])
      students.push({ badge, careerId: await givenCareer(tx, badge) });
    const [first, second] = students;
    const [one] = await tx
      .select()
      .from(profiles)
      .where(eq(profiles.id, first?.careerId ?? ''));
    const same = { personId: one?.personId ?? '' };
    await tx
      .update(profiles)
      .set(same)
      .where(eq(profiles.id, second?.careerId ?? ''));
    await doneBy(assessFees(tx, { code, badges: students.map(({ badge }) => badge) }, now));
  });
  const story = new MoneyStory(db, students, now);
  await story.check();
  return { model: {}, real: story };
}

it(
  'G7: whatever happens in whatever order, what is asked for is what was received, less what goes back, and what is owed',
  async () => {
    await fc.assert(
      fc.asyncProperty(commands, (sequence) => fc.asyncModelRun(givenStory, sequence)),
      modelRuns(12),
    );
  },
  MODEL_TIMEOUT,
);

it('B1: a backup that is restored elsewhere says the same of every account', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ateneo-money-'));
  const other: OpenDatabase = await openEmptyDatabase();
  try {
    const { real } = await givenStory();
    const file = join(folder, 'money.backup');
    await writeBackup(db, file);
    await restoreBackup(other.db, file);
    for (const { badge } of real.students)
      expect(await accountsOf(other.db, { badge })).toEqual(await accountsOf(db, { badge }));
    expect(await other.db.$count(ledgerEntries)).toBe(await db.$count(ledgerEntries));
    const restored = new MoneyStory(other.db, real.students, now);
    await acts.declare(0, 1).run(restored);
    await restored.check();
  } finally {
    await other.close();
    await rm(folder, { recursive: true });
  }
});
