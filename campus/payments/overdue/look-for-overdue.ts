import { subMinutes } from 'date-fns/subMinutes';
import { eq } from 'drizzle-orm';
import * as z from 'zod';
import type { Database } from '../../db/database.ts';
import { facts } from '../../db/schema.ts';
import type { TaskPlace } from '../../platform/jobs/periodic-tasks.ts';
import { dayOf } from '../../platform/time/days.ts';
import { writeOverdue } from './write-overdue.ts';

const KEY = 'payments.overdue';
/** A change of a scheme, and what failed, waits so long; a new day begins with a look at all. */
const FULL_EVERY_MS = 3_600_000;
/** What was asked for before a look, and committed after it. */
const LONGEST_TRANSACTION_MIN = 10;

const looked = z.object({ day: z.string(), at: z.coerce.date() });

/**
 * Charges get late as a day begins: then all that are unpaid are looked at, until nothing is left to write
 * down, and once an hour. Between, only what was asked for since.
 */
export async function lookForOverdue(tx: Database, now: Date, place: TaskPlace): Promise<void> {
  const day = dayOf(now, place.timeZone);
  const last = await lastLook(tx);
  if (last?.day === day && now.getTime() - last.at.getTime() < FULL_EVERY_MS) {
    await writeOverdue(tx, now, place, subMinutes(last.at, LONGEST_TRANSACTION_MIN));
    return;
  }
  if (await writeOverdue(tx, now, place)) return;
  const value = { day, at: now.toISOString() };
  await tx
    .insert(facts)
    .values({ key: KEY, value })
    .onConflictDoUpdate({ target: facts.key, set: { value } });
}

/** The last look at all that found nothing more. */
async function lastLook(tx: Database): Promise<z.infer<typeof looked> | undefined> {
  const [fact] = await tx.select().from(facts).where(eq(facts.key, KEY));
  return looked.safeParse(fact?.value).data;
}
