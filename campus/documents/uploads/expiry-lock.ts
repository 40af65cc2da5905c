import { and, eq } from 'drizzle-orm';
import type { UploadType } from '../../../contract/documents/uploads.ts';
import { shiftDay } from '../../../contract/wire/shift-day.ts';
import type { Database } from '../../db/database.ts';
import { careers, profiles } from '../../db/schema.ts';
import { clearLocksOf } from '../../locks/end-lock.ts';
import { type PlaceLock, placeLock } from '../../locks/place-lock.ts';
import { localInstant } from '../../platform/time/days.ts';
import { paperOf } from './about-upload.ts';
import { resolve } from './notices.ts';

/** From the day after the last one until what it stops is stopped. */
const GRACE_DAYS = 30;

export type Paper = { id: string; profileId: string; type: UploadType };
type Dated = Paper & { expiresOn: string };

/** Of which somebody has one at a time, and cannot be without: another that is accepted takes its place. */
export const isKept = (type: UploadType): type is 'identity' | 'permit' =>
  type === 'identity' || type === 'permit';

/** What is told, and stopped, of a paper is about its kind where another takes its place, both sides of a card together. */
export const causeOf = ({ id, profileId, type }: Paper): string =>
  isKept(type) ? `paper:${type}:${profileId}` : `paper:${id}`;

/** Who accepts a paper and who finds that one has expired are at it one after the other. */
export const holdOwner = (tx: Database, profileId: string) =>
  tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, profileId)).for('no key update');

/** Places the lock that comes of one that has expired, where its career is active. */
export async function stopFor(tx: Database, paper: Dated, timeZone: string, now: Date): Promise<void> {
  const { profileId: careerId, type, expiresOn } = paper;
  if (!isKept(type)) return;
  const active = and(eq(careers.id, careerId), eq(careers.status, 'active'));
  if ((await tx.$count(careers, active)) === 0) return;
  const startsAt = localInstant(shiftDay(expiresOn, 1), '00:00', timeZone);
  const graceUntil = localInstant(shiftDay(expiresOn, 1 + GRACE_DAYS), '00:00', timeZone);
  const link = '/student/documents';
  const lock: Omit<PlaceLock, 'type' | 'publicReason'> = {
    ...{ careerId, sourceRef: causeOf(paper), startsAt, graceUntil, ownerOffice: 'students' },
    clearSteps: [{ key: 'upload', params: { document: paperOf(type) }, link }, { key: 'by_itself' }],
  };
  await placeLock(tx, { ...lock, ...reasonOf[type](expiresOn, timeZone) }, now);
}

type Reason = Pick<PlaceLock, 'type' | 'publicReason'>;
const reasonOf: Record<'identity' | 'permit', (expiresOn: string, timeZone: string) => Reason> = {
  identity: (expiresOn, timeZone) => {
    const expiredAt = { instant: localInstant(expiresOn, '12:00', timeZone).toISOString() };
    return {
      type: 'IDENTITY_EXPIRED',
      publicReason: { key: 'identity_expired', params: { expiredAt } },
    };
  },
  permit: () => ({
    type: 'DOCUMENT_MISSING',
    publicReason: { key: 'document_missing', params: { document: paperOf('permit') } },
  }),
};

/** Another of its kind is accepted: what its expiry stopped can be done again, and what was told of it has no cause any more. */
export async function freeFor(tx: Database, paper: Paper, now: Date): Promise<void> {
  if (!isKept(paper.type)) return;
  await holdOwner(tx, paper.profileId);
  const subject = causeOf(paper);
  await clearLocksOf(tx, subject, now);
  await resolve(tx, 'uploadExpiring', { subject }, now);
  await resolve(tx, 'uploadExpired', { subject }, now);
}
