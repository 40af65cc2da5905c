import { asc, desc, eq } from 'drizzle-orm';
import type { NumbersSaid, StartNumbers } from '../../../contract/operations/numbers.ts';
import type { Database } from '../../db/database.ts';
import { numberMoves, recordRegister } from '../../db/schema.ts';
import { audit } from '../audit/audit.ts';
import { done, type Outcome } from '../outcome.ts';
import { dayOf } from '../time/days.ts';
import { counters, MARGIN, moveNumbers, NO_YEAR } from './move-numbers.ts';

type Counter = NumbersSaid['counters'][number];

/** Where each counter stands, and when numbers were moved on, the latest first. */
export async function listNumbers(db: Database): Promise<NumbersSaid> {
  const said: Counter[] = [];
  for (const [counter, table] of Object.entries(counters) as [
    keyof typeof counters,
    (typeof counters)['receipts'],
  ][]) {
    const rows = await db.select().from(table).orderBy(asc(table.year));
    said.push(...rows.map(({ year, last }) => ({ counter, year, last })));
  }
  const [head] = await db.select().from(recordRegister);
  if (head) said.push({ counter: 'sheets', year: head.year, last: head.number });
  const moves = await db.select().from(numberMoves).orderBy(desc(numberMoves.at));
  return {
    counters: said,
    moves: moves.map(({ at, cause, by }) => ({ at: at.toISOString(), cause, by })),
  };
}

/** Has a counter go on from `next`: what is behind it was given by another system. It never goes back. */
export async function startFrom(
  tx: Database,
  { counter, next, year: asked }: StartNumbers,
  { timeZone }: { timeZone: string },
  now: Date,
): Promise<Outcome<Counter, never>> {
  const year = counter === 'notices' ? NO_YEAR : (asked ?? Number(dayOf(now, timeZone).slice(0, 4)));
  const last = next - 1;
  const reached =
    counter === 'sheets'
      ? await startSheets(tx, { year, last }, now)
      : await start(tx, counter, { year, last });
  const entry = { actorId: null, action: 'numbers.start', entity: 'numbers', entityId: counter };
  await audit(tx, { ...entry, detail: reached }, now);
  return done({ counter, ...reached });
}

type Reached = { year: number; last: number };

async function start(tx: Database, counter: keyof typeof counters, to: Reached): Promise<Reached> {
  const table: (typeof counters)['receipts'] = counters[counter];
  await tx.insert(table).values({ year: to.year, last: 0 }).onConflictDoNothing();
  const [row] = await tx.select().from(table).where(eq(table.year, to.year)).for('update');
  const last = Math.max(row?.last ?? 0, to.last);
  await tx.update(table).set({ last }).where(eq(table.year, to.year));
  return { year: to.year, last };
}

/** The register has one head: of an earlier year than its own nothing is numbered any more. */
async function startSheets(tx: Database, to: Reached, now: Date): Promise<Reached> {
  await tx.insert(recordRegister).values({ year: to.year, number: 0, hash: '' }).onConflictDoNothing();
  const [head] = await tx.select().from(recordRegister).for('update');
  if (!head) throw new Error('the register has no head');
  const isBehind = to.year < head.year || (to.year === head.year && to.last <= head.number);
  if (isBehind) return { year: head.year, last: head.number };
  const sheets = { year: to.year, number: to.last };
  await tx.update(recordRegister).set(sheets);
  await tx.insert(numberMoves).values({ at: now, cause: 'office', by: 0, sheets, toldAt: now });
  return to;
}

/** What `ateneo numbers restored` does: the database was put back, and nothing of it says so. */
export async function sayRestored(
  tx: Database,
  { by = MARGIN }: { by?: number | undefined },
  now: Date,
): Promise<Outcome<NumbersSaid, never>> {
  await moveNumbers(tx, 'office', by);
  const entry = { actorId: null, action: 'numbers.restored', entity: 'numbers', entityId: 'all' };
  await audit(tx, { ...entry, detail: { by } }, now);
  return done(await listNumbers(tx));
}
