import { and, asc, eq, gte, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import { daysBetween, shiftDay } from '../../../contract/wire/shift-day.ts';
import type { Database } from '../../db/database.ts';
import { uploads } from '../../db/schema.ts';
import type { TaskPlace } from '../../platform/jobs/periodic-tasks.ts';
import { eventOf } from '../../platform/live/events.ts';
import { dayOf, localInstant } from '../../platform/time/days.ts';
import { linkOf, paperOf } from './about-upload.ts';
import { causeOf, holdOwner, isKept, type Paper, stopFor } from './expiry-lock.ts';
import { notify, resolve } from './notices.ts';
import { changeUpload } from './upload-machine.ts';

/** How many days before the last one its owner is told, once each; the nearest comes last. */
const REMINDED = [60, 30, 7] as const;
const BATCH = 200;

type Dated = Paper & { expiresOn: string };
type Day = { today: string; timeZone: string };

/** Expires the papers whose last day is over, and reminds of those whose last day is near. */
export async function seeToExpiry(tx: Database, now: Date, { timeZone }: TaskPlace): Promise<void> {
  const day = { today: dayOf(now, timeZone), timeZone };
  for (const papers of await accepted(tx, lt(uploads.expiresOn, day.today))) {
    await expire(tx, papers, day, now);
  }
  for (const papers of await accepted(tx, isToRemind(day.today))) await remind(tx, papers, day, now);
}

/** Those of one cause together: the two sides of a card are told of once. */
async function accepted(tx: Database, which: ReturnType<typeof and>): Promise<[Dated, ...Dated[]][]> {
  const { id, profileId, type, expiresOn } = uploads;
  const rows = await tx
    .select({ id, profileId, type, expiresOn: sql<string>`${expiresOn}` })
    .from(uploads)
    .where(and(eq(uploads.status, 'accepted'), which))
    .orderBy(asc(profileId), asc(type), asc(expiresOn))
    .limit(BATCH)
    .for('update', { skipLocked: true });
  const groups = Object.values(Object.groupBy(rows, causeOf));
  return groups.filter((group): group is [Dated, ...Dated[]] => group !== undefined && group.length > 0);
}

function isToRemind(today: string) {
  const last = uploads.remindedDays;
  const due = REMINDED.map((days) =>
    and(lte(uploads.expiresOn, shiftDay(today, days)), or(isNull(last), sql`${last} > ${days}`)),
  );
  return and(gte(uploads.expiresOn, today), or(...due));
}

async function expire(tx: Database, papers: [Dated, ...Dated[]], { today, timeZone }: Day, now: Date) {
  const [latest] = papers.toSorted((one, other) => other.expiresOn.localeCompare(one.expiresOn));
  if (!latest) return;
  const { id, profileId, type, expiresOn } = latest;
  await holdOwner(tx, profileId);
  const missed = !(await hasAnother(tx, latest, today));
  for (const paper of papers) {
    const event = eventOf('uploadChanged', profileId, { uploadId: paper.id, action: 'expired' }, now);
    const tells = missed && paper === latest ? [event] : [];
    await changeUpload(tx, paper.id, 'expire', { to: 'expired', by: null, tells }, now);
  }
  const subject = causeOf(latest);
  await resolve(tx, 'uploadExpiring', { subject }, now);
  if (!missed) return;
  const values = { paper: paperOf(type), on: noonOf(expiresOn, timeZone) };
  await notify(tx, 'uploadExpired', { to: [profileId], subject, link: linkOf(id), values }, now);
  await stopFor(tx, latest, timeZone, now);
}

async function remind(tx: Database, papers: [Dated, ...Dated[]], { today, timeZone }: Day, now: Date) {
  const [soonest] = papers;
  const { id, profileId, type, expiresOn } = soonest;
  for (const paper of papers) {
    const remindedDays = REMINDED.findLast((days) => daysBetween(today, paper.expiresOn) <= days);
    await tx.update(uploads).set({ remindedDays }).where(eq(uploads.id, paper.id));
  }
  if (await hasAnother(tx, soonest, shiftDay(expiresOn, 1))) return;
  const subject = causeOf(soonest);
  const values = { paper: paperOf(type), on: noonOf(expiresOn, timeZone) };
  await resolve(tx, 'uploadExpiring', { subject }, now);
  await notify(tx, 'uploadExpiring', { to: [profileId], subject, link: linkOf(id), values }, now);
}

/** Whether another that takes its place is accepted, and counts on a day. */
async function hasAnother(tx: Database, { id, profileId, type }: Paper, day: string): Promise<boolean> {
  if (!isKept(type)) return false;
  const counts = or(isNull(uploads.expiresOn), gte(uploads.expiresOn, day));
  const ofKind = and(eq(uploads.profileId, profileId), eq(uploads.type, type), ne(uploads.id, id));
  return (await tx.$count(uploads, and(ofKind, eq(uploads.status, 'accepted'), counts))) > 0;
}

const noonOf = (day: string, timeZone: string) => localInstant(day, '12:00', timeZone);
