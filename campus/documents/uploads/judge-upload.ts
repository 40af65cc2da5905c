import type { AcceptUpload, ChangedUpload } from '../../../contract/documents/uploads.ts';
import type { Area } from '../../area.ts';
import type { Database } from '../../db/database.ts';
import { uploads } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import { eventOf } from '../../platform/live/events.ts';
import { done, notAllowed, type Outcome, refused } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { dayOf } from '../../platform/time/days.ts';
import { aboutUpload, notify, resolve, uploadTitleOf } from './about-upload.ts';
import { freeFor } from './expiry.ts';
import { changeUpload, theirs, uploadMachine } from './uploads.ts';

type Judged = Outcome<ChangedUpload, 'state.not_allowed'>;

/** Accepts a paper until its last day, tells its owner, and lifts what waited for its kind. */
export async function acceptUpload(
  tx: Database,
  { uploadId, expiresOn, timeZone }: AcceptUpload & { timeZone: string },
  now: Date,
): Promise<Outcome<ChangedUpload, 'state.not_allowed' | 'uploads.expired' | 'uploads.infected'>> {
  const held = await heldUpload(tx, { uploadId }, 'accept');
  if (!held) return notAllowed();
  if (held.scan === 'infected') return refused([{ code: 'uploads.infected' }]);
  if (expiresOn && expiresOn < dayOf(now, timeZone)) {
    return refused([{ code: 'uploads.expired', field: 'expiresOn' }]);
  }
  const { profileId, type } = held;
  const tells = [eventOf('uploadChanged', profileId, { uploadId, action: 'accepted' }, now)];
  const set = { expiresOn: expiresOn ?? null };
  await changeUpload(tx, uploadId, 'accept', { to: 'accepted', by: null, set, tells }, now);
  await freeFor(tx, held, now);
  await notify(tx, 'uploadAccepted', { ...aboutUpload(held), values: { paper: uploadTitleOf(type) } }, now);
  return done({ uploadId, status: 'accepted' });
}

/** The office rejects one; its owner is told why. */
export async function rejectUpload(
  tx: Database,
  { uploadId, reason }: { uploadId: string; reason: string },
  now: Date,
): Promise<Judged> {
  const held = await heldUpload(tx, { uploadId }, 'reject');
  if (!held) return notAllowed();
  const { profileId, type } = held;
  const tells = [eventOf('uploadChanged', profileId, { uploadId, action: 'rejected' }, now)];
  await changeUpload(tx, uploadId, 'reject', { to: 'rejected', by: null, set: { reason }, tells }, now);
  await notify(
    tx,
    'uploadRejected',
    { ...aboutUpload(held), values: { paper: uploadTitleOf(type), reason } },
    now,
  );
  return done({ uploadId, status: 'rejected' });
}

/** Its owner takes one back, unless something that is under way needs it. */
export async function discardUpload(
  tx: Database,
  { areas, ...asked }: { uploadId: string; profileId: string; areas: Area[] },
  now: Date,
): Promise<Outcome<ChangedUpload, 'state.not_allowed' | 'uploads.needed'>> {
  const held = await heldUpload(tx, asked, 'discard');
  if (!held || held.status === 'receiving') return notAllowed();
  for (const { needsUpload } of areas) {
    if (await needsUpload?.(tx, asked, now)) return refused([{ code: 'uploads.needed' }]);
  }
  const { uploadId, profileId } = asked;
  await changeUpload(tx, uploadId, 'discard', { to: 'discarded', by: profileId, tells: [] }, now);
  await resolve(tx, 'uploadRejected', { subject: uploadId }, now);
  return done({ uploadId, status: 'discarded' });
}

/** The one that is asked for, held; null where it isn't in a state that lists the action. */
async function heldUpload(
  tx: Database,
  asked: { uploadId: string; profileId?: string },
  action: 'accept' | 'reject' | 'discard',
) {
  const [found] = await tx.select().from(uploads).where(theirs(asked)).for('update');
  if (!found) throw new NotFound('upload', asked.uploadId);
  return allows(uploadMachine, found.status, action) ? found : null;
}
