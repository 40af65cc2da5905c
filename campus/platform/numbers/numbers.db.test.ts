import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { certificateNumbers, facts, noticeNumbers, numberMoves, recordRegister } from '../../db/schema.ts';
import { verifyRecords } from '../../exams/records/verify-records.ts';
import { doneBy } from '../../testing/teaching/courses-fixtures.ts';
import { givenSession, startsAt } from '../../testing/teaching/exams-fixtures.ts';
import { givenAccepted, givenRecorded, storedSheet } from '../../testing/teaching/sheets-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { counters, type Identity, keepIdentity, MARGIN, NO_YEAR } from './move-numbers.ts';
import { nextIn } from './next-of-year.ts';
import { listNumbers, sayRestored, startFrom } from './office-numbers.ts';

const { inTransaction } = await testDatabase();

const now = new Date('2026-11-20T10:00:00Z');
const KEY = eq(facts.key, 'database.identity');
const next = (tx: Database, year = 2026) => nextIn(tx, certificateNumbers, year);

/** As the last start left it, had it been in another cluster, on another timeline or in another database. */
async function givenOther(tx: Database, other: Identity) {
  const kept = await keepIdentity(tx);
  await tx
    .update(facts)
    .set({ value: { ...kept, ...other } })
    .where(KEY);
}

describe('a number that the outside knows', () => {
  it(
    'goes on by one while the database is the one it was',
    inTransaction(async (tx) => {
      const kept = await keepIdentity(tx);
      expect(kept).toMatchObject({ database: expect.any(Number), timeline: expect.any(Number) });
      expect([await next(tx), await next(tx)]).toEqual([1, 2]);
      expect(await tx.$count(numberMoves)).toBe(0);
    }),
  );

  it.each([
    ['system', { system: '7301001730100173010' }],
    ['timeline', { timeline: 41 }],
    ['database', { database: 7 }],
  ] as const)('moves on before the next is given, once, where the %s is another', (cause, other) =>
    inTransaction(async (tx) => {
      for (let given = 0; given < 5; given++) await next(tx);
      await givenOther(tx, other);
      expect([await next(tx), await next(tx)]).toEqual([5 + MARGIN + 1, 5 + MARGIN + 2]);
      expect(await nextIn(tx, noticeNumbers, 0, 3)).toBe(MARGIN + 1);
      expect(await nextIn(tx, noticeNumbers, 0)).toBe(MARGIN + 4);
      expect(await tx.select().from(numberMoves)).toMatchObject([{ cause, by: MARGIN, toldAt: null }]);
    })(),
  );

  it.each(Object.entries(counters))('of %s moves on where the database was put back', (_name, counter) =>
    inTransaction(async (tx) => {
      const year = counter === noticeNumbers ? NO_YEAR : 2026;
      expect([await nextIn(tx, counter, year), await nextIn(tx, counter, year)]).toEqual([1, 2]);
      await givenOther(tx, { timeline: 41 });
      expect(await nextIn(tx, counter, year)).toBe(2 + MARGIN + 1);
    })(),
  );

  it(
    'moves on in a year of which the copy that was put back had none yet',
    inTransaction(async (tx) => {
      await givenOther(tx, { timeline: 41 });
      const year = new Date().getUTCFullYear();
      expect(await next(tx, year)).toBe(MARGIN + 1);
    }),
  );

  it(
    'is left out by the register of sheets too, which still holds',
    inTransaction(async (tx) => {
      const at = new Date(startsAt.getTime() + 30 * 3_600_000);
      const record = async () => {
        const session = await givenSession(tx);
        await givenAccepted(tx, session);
        return await storedSheet(tx, await givenRecorded(tx, session, at));
      };
      expect((await record()).number).toBe(1);
      await givenOther(tx, { timeline: 41 });
      const second = await record();
      expect(second).toMatchObject({ number: MARGIN + 2 });
      expect((await verifyRecords(tx)).faults).toEqual([]);
      await tx.delete(numberMoves);
      expect((await verifyRecords(tx)).faults).toMatchObject([
        { fault: expect.stringContaining('does not follow') },
      ]);
    }),
  );
});

describe('the office', () => {
  it(
    'has a counter go on where another system ended, and never back',
    inTransaction(async (tx) => {
      const start = (number: number) =>
        doneBy(startFrom(tx, { counter: 'certificates', next: number }, { timeZone: 'Europe/Rome' }, now));
      expect(await start(4712)).toEqual({ counter: 'certificates', year: 2026, last: 4711 });
      expect(await next(tx)).toBe(4712);
      expect(await start(12)).toEqual({ counter: 'certificates', year: 2026, last: 4712 });
      const sheets = { counter: 'sheets', next: 301 } as const;
      expect(await doneBy(startFrom(tx, sheets, { timeZone: 'Europe/Rome' }, now))).toMatchObject({
        last: 300,
      });
      expect((await verifyRecords(tx)).faults).toEqual([]);
    }),
  );

  it(
    'says by hand that the database was put back: every number moves on',
    inTransaction(async (tx) => {
      await next(tx);
      const { counters, moves } = await doneBy(sayRestored(tx, { by: 50 }, now));
      expect(counters).toContainEqual({ counter: 'certificates', year: 2026, last: 51 });
      expect(moves).toMatchObject([{ cause: 'office', by: 50 }]);
      expect((await tx.select().from(recordRegister))[0]?.number).toBe(50);
      expect(await listNumbers(tx)).toEqual({ counters, moves });
    }),
  );
});

it(
  'what could not be read of one of both is not compared',
  inTransaction(async (tx) => {
    const kept = await keepIdentity(tx);
    await tx
      .update(facts)
      .set({ value: { database: kept.database } })
      .where(KEY);
    expect([await next(tx), await next(tx)]).toEqual([1, 2]);
  }),
);
