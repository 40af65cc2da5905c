import { addMinutes } from 'date-fns/addMinutes';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { notifications } from '../../db/schema.ts';
import { noticeText } from '../../platform/texts.ts';
import { givenUpload } from '../../testing/documents/uploads-fixtures.ts';
import { givenCareer, now } from '../../testing/people/careers-fixtures.ts';
import { doneBy } from '../../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { readOutbox } from '../../testing/written.ts';
import { acceptUpload, discardUpload, rejectUpload } from './judge-upload.ts';
import { studentUploads } from './student-parts.ts';

const { inTransaction } = await testDatabase();
const timeZone = 'Europe/Rome';
const reason = 'Manca il retro.';

const noticesTo = (tx: Database, profileId: string) =>
  tx.select().from(notifications).where(eq(notifications.profileId, profileId));
const eventsOf = async (tx: Database) =>
  (await readOutbox(tx)).filter(({ name }) => name === 'uploadChanged');

async function stepsOf(tx: Database, careerId: string) {
  const own = { careerId, personId: '' };
  return (await studentUploads(tx, own, { language: 'it', timeZone }, now)).steps;
}

it(
  'G13: an accepted paper is told to its owner, in the open page and among the notifications',
  inTransaction(async (tx) => {
    const careerId = await givenCareer(tx);
    const uploadId = await givenUpload(tx, careerId, now);
    await doneBy(acceptUpload(tx, { uploadId, timeZone }, now));
    expect(await eventsOf(tx)).toMatchObject([
      { audience: `profile:${careerId}`, payload: { uploadId, action: 'accepted' } },
    ]);
    const [notice] = await noticesTo(tx, careerId);
    expect(notice).toMatchObject({ kind: 'uploadAccepted', link: `/student/documents#upload-${uploadId}` });
    expect(await stepsOf(tx, careerId)).toEqual([]);
  }),
);

it(
  'G13: of a rejected one its owner reads the reason in the portal, and a mail says neither that nor which paper it is',
  inTransaction(async (tx) => {
    const careerId = await givenCareer(tx);
    const uploadId = await givenUpload(tx, careerId, now, { type: 'medical' });
    await doneBy(rejectUpload(tx, { uploadId, reason }, now));
    expect(await eventsOf(tx)).toMatchObject([{ payload: { uploadId, action: 'rejected' } }]);
    const [notice] = await noticesTo(tx, careerId);
    if (!notice) throw new Error('nothing was notified');
    const said = (part: 'title' | 'body' | 'subject' | 'mail') => noticeText('it', timeZone, notice, part);
    expect(said('title')).toBe('Respinto: certificato medico');
    expect(said('body')).toContain(reason);
    expect(`${said('subject')} ${said('mail')}`).not.toMatch(/medico|retro/);
  }),
);

it(
  'a rejected paper is a step of the dashboard until another of its kind is handed in, or it is taken back',
  inTransaction(async (tx) => {
    const [careerId, other] = [await givenCareer(tx), await givenCareer(tx, 'M900002')];
    const first = await givenUpload(tx, careerId, now);
    await doneBy(rejectUpload(tx, { uploadId: first, reason }, now));
    expect(await stepsOf(tx, careerId)).toMatchObject([
      { code: 'upload_rejected', link: `/student/documents#upload-${first}` },
    ]);
    expect(await stepsOf(tx, other)).toEqual([]);

    const second = await givenUpload(tx, careerId, addMinutes(now, 1));
    expect(await stepsOf(tx, careerId)).toEqual([]);
    await doneBy(rejectUpload(tx, { uploadId: second, reason }, now));
    expect(await stepsOf(tx, careerId)).toMatchObject([{ link: `/student/documents#upload-${second}` }]);

    await doneBy(discardUpload(tx, { uploadId: second, profileId: careerId, areas: [] }, now));
    await doneBy(discardUpload(tx, { uploadId: first, profileId: careerId, areas: [] }, now));
    expect(await stepsOf(tx, careerId)).toEqual([]);
    expect((await noticesTo(tx, careerId)).map(({ resolvedAt }) => resolvedAt)).toEqual([now, now]);
  }),
);
