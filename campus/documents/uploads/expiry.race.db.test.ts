import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { locks, uploads } from '../../db/schema.ts';
import { givenUpload } from '../../testing/documents/uploads-fixtures.ts';
import { givenStudent } from '../../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { seeToExpiry } from './expiry.ts';
import { acceptUpload } from './judge-upload.ts';

const { db } = await testDatabase();
const timeZone = 'Europe/Rome';
const now = new Date('2027-03-01T10:00:00Z');

it('one that expires while another of its kind is accepted leaves no lock, whichever comes first', async () => {
  for (let round = 0; round < 6; round += 1) {
    const careerId = await givenStudent(db, []);
    await givenUpload(db, careerId, now, { status: 'accepted', expiresOn: '2027-02-28' });
    const uploadId = await givenUpload(db, careerId, now);
    const accept = () =>
      db.transaction((tx) => acceptUpload(tx, { uploadId, expiresOn: '2037-01-01', timeZone }, now));
    const expire = () => db.transaction((tx) => seeToExpiry(tx, now, { timeZone }));
    await Promise.all(round % 2 ? [accept(), expire()] : [expire(), accept()]);
    const standing = await db.select().from(locks).where(eq(locks.careerId, careerId));
    expect(standing.filter(({ status }) => status !== 'cleared')).toEqual([]);
    const states = await db.select().from(uploads).where(eq(uploads.profileId, careerId));
    expect(states.map(({ status }) => status).toSorted()).toEqual(['accepted', 'expired']);
  }
});
