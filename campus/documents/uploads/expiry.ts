import { and, asc, eq, gte, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { UploadType } from '../../../contract/documents/uploads.ts';
import { daysBetween, shiftDay } from '../../../contract/wire/shift-day.ts';
import type { Database } from '../../db/database.ts';
import { careers, profiles, uploads } from '../../db/schema.ts';
import { clearLocksOf } from '../../locks/end-lock.ts';
import { type PlaceLock, placeLock } from '../../locks/place-lock.ts';
import type { TaskPlace } from '../../platform/jobs/periodic-tasks.ts';
import { eventOf } from '../../platform/live/events.ts';
import { dayOf, localInstant } from '../../platform/time/days.ts';
import { linkOf, notify, resolve, uploadTitleOf } from './about-upload.ts';
import { changeUpload } from './uploads.ts';

/** How many days before the last one its owner is told, once each; the nearest comes last. */
const REMINDED = [60, 30, 7] as const;
const BATCH = 200;

type Dated = StoredUpload & { expiresOn: string };
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
  const { profileId } = latest;
  await holdOwner(tx, profileId);
  const missed = !(await hasAnother(tx, latest, today));
  for (const paper of papers) {
    const event = eventOf('uploadChanged', profileId, { uploadId: paper.id, action: 'expired' }, now);
    const tells = missed && paper === latest ? [event] : [];
    await changeUpload(tx, paper.id, 'expire', { to: 'expired', by: null, tells }, now);
  }
  await resolve(tx, 'uploadExpiring', { subject: causeOf(latest) }, now);
  if (!missed) return;
  await notify(tx, 'uploadExpired', aboutExpiry(latest, timeZone), now);
  await stopFor(tx, latest, timeZone, now);
}

async function remind(tx: Database, papers: [Dated, ...Dated[]], { today, timeZone }: Day, now: Date) {
  const [soonest] = papers;
  for (const paper of papers) {
    const remindedDays = REMINDED.findLast((days) => daysBetween(today, paper.expiresOn) <= days);
    await tx.update(uploads).set({ remindedDays }).where(eq(uploads.id, paper.id));
  }
  if (await hasAnother(tx, soonest, shiftDay(soonest.expiresOn, 1))) return;
  await resolve(tx, 'uploadExpiring', { subject: causeOf(soonest) }, now);
  await notify(tx, 'uploadExpiring', aboutExpiry(soonest, timeZone), now);
}

/** Whether another that takes its place is accepted, and counts on a day. */
async function hasAnother(
  tx: Database,
  { id, profileId, type }: StoredUpload,
  day: string,
): Promise<boolean> {
  if (!isKept(type)) return false;
  const counts = or(isNull(uploads.expiresOn), gte(uploads.expiresOn, day));
  const ofKind = and(eq(uploads.profileId, profileId), eq(uploads.type, type), ne(uploads.id, id));
  return (await tx.$count(uploads, and(ofKind, eq(uploads.status, 'accepted'), counts))) > 0;
}

const aboutExpiry = (paper: Dated, timeZone: string) => ({
  ...{ to: [paper.profileId], subject: causeOf(paper), link: linkOf(paper.id) },
  values: { paper: uploadTitleOf(paper.type), on: localInstant(paper.expiresOn, '12:00', timeZone) },
});

/** From the day after the last one until what it stops is stopped. */
const GRACE_DAYS = 30;

type StoredUpload = { id: string; profileId: string; type: UploadType };

/** Of which somebody has one at a time, and cannot be without: another that is accepted takes its place. */
const isKept = (type: UploadType): type is 'identity' | 'permit' => type === 'identity' || type === 'permit';

/** The cause of notices and locks: a replaceable paper's kind, so that both sides of a card share it. */
const causeOf = ({ id, profileId, type }: StoredUpload): string =>
  isKept(type) ? `paper:${type}:${profileId}` : `paper:${id}`;

/** Who accepts a paper and who finds that one has expired are at it one after the other. */
const holdOwner = (tx: Database, profileId: string) =>
  tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, profileId)).for('no key update');

/** Places the lock that comes of one that has expired, where its career is active. */
async function stopFor(tx: Database, paper: Dated, timeZone: string, now: Date): Promise<void> {
  const { profileId: careerId, type, expiresOn } = paper;
  if (!isKept(type)) return;
  const active = and(eq(careers.id, careerId), eq(careers.status, 'active'));
  if ((await tx.$count(careers, active)) === 0) return;
  const startsAt = localInstant(shiftDay(expiresOn, 1), '00:00', timeZone);
  const graceUntil = localInstant(shiftDay(expiresOn, 1 + GRACE_DAYS), '00:00', timeZone);
  const link = '/student/documents';
  const lock: Omit<PlaceLock, 'type' | 'publicReason'> = {
    ...{ careerId, sourceRef: causeOf(paper), startsAt, graceUntil, ownerOffice: 'students' },
    clearSteps: [{ key: 'upload', params: { document: uploadTitleOf(type) }, link }, { key: 'by_itself' }],
  };
  await placeLock(tx, { ...lock, ...reasonOf[type](expiresOn, timeZone) }, now);
}

type Reason = Pick<PlaceLock, 'type' | 'publicReason'>;
const reasonOf: Record<'identity' | 'permit', (expiresOn: string, timeZone: string) => Reason> = {
  identity: (expiresOn, timeZone) => {
    const expiredAt = { instant: localInstant(expiresOn, '12:00', timeZone).toISOString() };
    return { type: 'IDENTITY_EXPIRED', publicReason: { key: 'identity_expired', params: { expiredAt } } };
  },
  permit: () => ({
    type: 'DOCUMENT_MISSING',
    publicReason: { key: 'document_missing', params: { document: uploadTitleOf('permit') } },
  }),
};

/** Lifts what an expiry stopped, and its notices, once another paper of the kind is accepted. */
export async function freeFor(tx: Database, paper: StoredUpload, now: Date): Promise<void> {
  if (!isKept(paper.type)) return;
  await holdOwner(tx, paper.profileId);
  const subject = causeOf(paper);
  await clearLocksOf(tx, subject, now);
  await resolve(tx, 'uploadExpiring', { subject }, now);
  await resolve(tx, 'uploadExpired', { subject }, now);
}
