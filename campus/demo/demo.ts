import { differenceInDays } from 'date-fns/differenceInDays';
import { eq } from 'drizzle-orm';
import type { Area } from '../area.ts';
import type { Database } from '../db/database.ts';
import { facts, notificationMails, people } from '../db/schema.ts';
import { DEMO_PASSWORD, type DemoAccount, demoAccounts } from './accounts.ts';
import { createCalendar } from './calendar.ts';
import { addCareers, addPlans } from './careers.ts';
import { addPeople } from './cast.ts';
import { addCatalogue, addFaculties } from './catalogue.ts';
import { createRandom } from './random.ts';

const ORIGIN = 'origin';
const SEED = 20_260_901;
const FRESH_DAYS = 30;

/**
 * What an institution began as; one that was imported into or filled by hand has none. A demo says whether its password
 * is its own: without a word it is the published one.
 */
export type Origin = { kind: 'demo' | 'empty'; madeAt: string; ownPassword?: boolean };

/** The demo's accounts, none where their password is their own; `old` when it was made more than 30 days ago, so that its dates have passed. */
export type DemoNotice = { accounts: DemoAccount[]; old: boolean };

/** Where it is made, and the nouns that add to it. */
export type Place = { timeZone: string; areas: Area[] };

/** Makes the demo university: the same people and courses each time, dates around `now`. Needs an empty institution. */
export async function makeDemo(
  tx: Database,
  now: Date,
  { timeZone, areas }: Place,
  password = DEMO_PASSWORD,
): Promise<void> {
  const making = { tx, now, calendar: createCalendar(now, timeZone), random: createRandom(SEED) };
  const facultyIds = await addFaculties(making);
  const { professorIds, students } = await addPeople(making, password);
  const catalogue = await addCatalogue(making, facultyIds, professorIds);
  const careers = await addCareers(making, catalogue, students);
  for (const { demo } of areas) await demo?.(making, { units: catalogue.units, careers });
  await addPlans(making, careers); // last: exams say when some of the passes were recorded
  await tx.delete(notificationMails); // what they find at their bell is mailed to nobody
  const ownPassword = password !== DEMO_PASSWORD;
  await setOrigin(tx, { kind: 'demo', madeAt: now.toISOString(), ownPassword });
}

/** The very first start, at which it is made: not where anybody is already, nor where nobody is wanted. */
export const isUntouched = async (tx: Database): Promise<boolean> =>
  !(await originOf(tx)) && !(await hasPeople(tx));

/** Null when the institution isn't the demo university. */
export async function demoNotice(db: Database, now: Date): Promise<DemoNotice | null> {
  const origin = await originOf(db);
  if (origin?.kind !== 'demo') return null;
  const accounts = origin.ownPassword ? [] : demoAccounts(DEMO_PASSWORD);
  return { accounts, old: differenceInDays(now, origin.madeAt) > FRESH_DAYS };
}

export async function originOf(db: Database): Promise<Origin | null> {
  const [row] = await db.select({ value: facts.value }).from(facts).where(eq(facts.key, ORIGIN));
  return (row?.value as Origin | undefined) ?? null;
}

export async function setOrigin(tx: Database, origin: Origin): Promise<void> {
  await tx
    .insert(facts)
    .values({ key: ORIGIN, value: origin })
    .onConflictDoUpdate({ target: facts.key, set: { value: origin } });
}

export async function hasPeople(db: Database): Promise<boolean> {
  const [somebody] = await db.select({ id: people.id }).from(people).limit(1);
  return somebody !== undefined;
}
