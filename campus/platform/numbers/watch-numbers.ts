import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, isNull } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { facts, numberMoves } from '../../db/schema.ts';
import { exclusive, type PeriodicTask } from '../jobs/periodic-tasks.ts';
import { enqueueMail } from '../notices/mail.ts';
import { isKept, keepIdentity, moveNumbers, moveWhereOther } from './move-numbers.ts';

const START = 'database.start';

/** At a start: moves the numbers on where the database is another one, and keeps its identity. */
export const watchDatabase = (db: Database): Promise<void> =>
  db.transaction(async (tx) =>
    (await isKept(tx)) ? await moveWhereOther(tx) : void (await keepIdentity(tx)),
  );

/**
 * Detects that the embedded database's folder was put back: a word that changes at each start is kept in it
 * and in a file beside it. If they differ, or the file is missing, numbers move on. A restore of all of
 * DATA_DIR goes unnoticed.
 */
export async function watchFolder(db: Database, directory: string): Promise<void> {
  const file = join(directory, 'campus.start');
  const beside = wordIn(file);
  const word = randomUUID();
  await db.transaction(async (tx) => {
    const [kept] = await tx.select({ value: facts.value }).from(facts).where(eq(facts.key, START));
    if (kept && kept.value !== beside) await moveNumbers(tx, 'folder');
    await tx
      .insert(facts)
      .values({ key: START, value: word })
      .onConflictDoUpdate({ target: facts.key, set: { value: word } });
  });
  writeFileSync(file, word, { mode: 0o600 });
}

/** The word of the database that a backup was made of is no word of the one that it is put into. */
export const forgetStart = (tx: Database) => tx.delete(facts).where(eq(facts.key, START));

/** What nobody was told of yet. */
export const untoldMoves = (db: Database) => db.select().from(numberMoves).where(isNull(numberMoves.toldAt));

const wordIn = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
};

const MINUTE_MS = 60_000;

/** Tells the office, where it has an address, that numbers were moved on, and why. */
export const tellMoves = (officeMail: string | undefined): PeriodicTask =>
  exclusive('numbers.tell-moves', MINUTE_MS, async (tx, now) => {
    const untold = isNull(numberMoves.toldAt);
    const moves = await tx.update(numberMoves).set({ toldAt: now }).where(untold).returning();
    for (const { cause, by, at } of moves) {
      const values = { cause, by, at: { instant: at.toISOString() } };
      const mail = { to: officeMail ?? null, language: 'it', template: 'numbersMoved' } as const;
      await enqueueMail(tx, { ...mail, values }, now);
    }
  });
