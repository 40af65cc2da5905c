import { addDays } from 'date-fns/addDays';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { careers, locks, notifications, uploads } from '../../db/schema.ts';
import { locksOn } from '../../locks/locks-on.ts';
import { givenUpload } from '../../testing/documents/uploads-fixtures.ts';
import { givenCareer } from '../../testing/people/careers-fixtures.ts';
import { codesOf, doneBy } from '../../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { readOutbox } from '../../testing/written.ts';
import { seeToExpiry } from './expiry.ts';
import { acceptUpload } from './judge-upload.ts';

const { inTransaction } = await testDatabase();
const timeZone = 'Europe/Rome';
/** 00:30 of 1 March in Rome: a day later than in UTC. */
const expired = new Date('2027-02-28T23:30:00Z');
const expiresOn = '2027-02-28';
const daysBefore = (days: number) => addDays(expired, -1 - days);

const see = (tx: Database, at: Date) => seeToExpiry(tx, at, { timeZone });
const givenAccepted = (tx: Database, careerId: string, row: Parameters<typeof givenUpload>[3] = {}) =>
  givenUpload(tx, careerId, daysBefore(90), { status: 'accepted', expiresOn, ...row });

async function toldTo(tx: Database, profileId: string) {
  const told = await tx.select().from(notifications).where(eq(notifications.profileId, profileId));
  return told
    .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
    .filter(({ kind }) => kind.startsWith('upload'))
    .map(({ kind, resolvedAt }) => (resolvedAt ? `${kind}, resolved` : kind));
}

const statusOf = async (tx: Database, id: string) =>
  (await tx.select().from(uploads).where(eq(uploads.id, id)))[0]?.status;
const locksOf = (tx: Database, careerId: string) =>
  tx.select().from(locks).where(eq(locks.careerId, careerId));

describe('the last day of a paper', () => {
  it(
    'G13: is told 60, 30 and 7 days before, once each',
    inTransaction(async (tx) => {
      const careerId = await givenCareer(tx);
      await givenAccepted(tx, careerId);
      const counts: number[] = [];
      for (const days of [61, 60, 59, 31, 30, 8, 7, 0]) {
        await see(tx, daysBefore(days));
        await see(tx, daysBefore(days));
        counts.push((await toldTo(tx, careerId)).length);
      }
      expect(counts).toEqual([0, 1, 1, 1, 2, 2, 3, 3]);
      expect(await toldTo(tx, careerId)).toEqual([
        'uploadExpiring, resolved',
        'uploadExpiring, resolved',
        'uploadExpiring',
      ]);
    }),
  );

  it(
    'is told once of one that was accepted late, and once of two sides of a card',
    inTransaction(async (tx) => {
      const careerId = await givenCareer(tx);
      await givenAccepted(tx, careerId);
      await givenAccepted(tx, careerId);
      for (const days of [20, 19]) await see(tx, daysBefore(days));
      expect(await toldTo(tx, careerId)).toEqual(['uploadExpiring']);
      await see(tx, expired);
      expect(await toldTo(tx, careerId)).toEqual(['uploadExpiring, resolved', 'uploadExpired']);
      expect(await locksOf(tx, careerId)).toHaveLength(1);
    }),
  );

  it(
    'G13: counts to its end where the institution is; then the paper has expired, and the open page is told',
    inTransaction(async (tx) => {
      const careerId = await givenCareer(tx);
      const id = await givenAccepted(tx, careerId);
      await see(tx, addDays(expired, -1));
      expect(await statusOf(tx, id)).toBe('accepted');
      await see(tx, expired);
      expect(await statusOf(tx, id)).toBe('expired');
      const events = (await readOutbox(tx)).filter(({ name }) => name === 'uploadChanged');
      expect(events).toMatchObject([{ payload: { uploadId: id, action: 'expired' } }]);
    }),
  );

  it(
    'isn’t told where another of its kind counts longer, nor does anything stop',
    inTransaction(async (tx) => {
      const careerId = await givenCareer(tx);
      const id = await givenAccepted(tx, careerId);
      await givenAccepted(tx, careerId, { expiresOn: '2037-02-28' });
      await see(tx, daysBefore(7));
      await see(tx, expired);
      expect(await statusOf(tx, id)).toBe('expired');
      expect(await toldTo(tx, careerId)).toEqual([]);
      expect(await locksOf(tx, careerId)).toEqual([]);
    }),
  );

  it(
    'that is over already is refused when the office accepts',
    inTransaction(async (tx) => {
      const uploadId = await givenUpload(tx, await givenCareer(tx), expired);
      expect(await codesOf(acceptUpload(tx, { uploadId, expiresOn, timeZone }, expired))).toEqual([
        'uploads.expired',
      ]);
      await doneBy(acceptUpload(tx, { uploadId, expiresOn: '2027-03-01', timeZone }, expired));
    }),
  );
});

describe('what has expired', () => {
  it.each([
    ['identity', 'IDENTITY_EXPIRED'],
    ['permit', 'DOCUMENT_MISSING'],
  ] as const)('G13: %s warns for 30 days, then stops booking, until another is accepted', (type, lockType) =>
    inTransaction(async (tx) => {
      const careerId = await givenCareer(tx);
      await givenAccepted(tx, careerId, { type });
      await see(tx, expired);
      expect(await locksOf(tx, careerId)).toMatchObject([{ type: lockType, status: 'warning' }]);
      const stops = async (at: Date) =>
        (await locksOn(tx, careerId, 'EXAM_BOOK', { now: at })).blocking.length > 0;
      expect(await stops(addDays(expired, 28))).toBe(false);
      expect(await stops(addDays(expired, 30))).toBe(true);

      const uploadId = await givenUpload(tx, careerId, addDays(expired, 31), { type });
      await doneBy(acceptUpload(tx, { uploadId, timeZone }, addDays(expired, 31)));
      expect(await stops(addDays(expired, 31))).toBe(false);
      expect(await locksOf(tx, careerId)).toMatchObject([{ status: 'cleared' }]);
      expect(await toldTo(tx, careerId)).toEqual(['uploadExpired, resolved', 'uploadAccepted']);
    })(),
  );

  it(
    'places no lock for another kind, nor for a career that isn’t active',
    inTransaction(async (tx) => {
      const [careerId, suspended] = [await givenCareer(tx), await givenCareer(tx, '210002')];
      await tx.update(careers).set({ status: 'suspended' }).where(eq(careers.id, suspended));
      await givenAccepted(tx, careerId, { type: 'medical' });
      await givenAccepted(tx, careerId, { type: 'medical' });
      await givenAccepted(tx, suspended);
      await see(tx, expired);
      expect(await toldTo(tx, careerId)).toEqual(['uploadExpired', 'uploadExpired']);
      expect(await toldTo(tx, suspended)).toEqual(['uploadExpired']);
      expect(await tx.$count(locks)).toBe(0);
    }),
  );
});
