import { and, eq } from 'drizzle-orm';
import type { OwnCopy } from '../../contract/personal/personal.ts';
import type { Language } from '../../contract/wire/constants.ts';
import type { Database } from '../db/database.ts';
import { ownCopies, people } from '../db/schema.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { stepUpRefusals } from '../http/step-up-refusals.ts';
import { audit } from '../platform/audit/audit.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import { type Bucket, bucketOf, take } from '../platform/limits/bucket.ts';
import { tellAll } from '../platform/live/events.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { copyEvents, profilesOf, shownCopy } from './own-copies.ts';

/** The job that makes one. */
export const MAKE_COPY = 'own-copy';

const THREE_A_DAY = { atOnce: 3, everyMs: 8 * 60 * 60_000 };
export const copyBucket = (personId: string): Bucket => bucketOf('own-data', personId, THREE_A_DAY);

/**
 * Has a copy made of everything that is kept of a person, under all of their profiles. Within five minutes of a step-up,
 * three times and then once in eight hours; who asks while one is being made is told of that one.
 */
export async function askCopy(
  tx: Database,
  { user, language }: { user: CurrentUser; language: Language },
  now: Date,
): Promise<Outcome<OwnCopy, 'account.step_up' | 'personal.too_many'>> {
  const { personId, profileId } = user;
  const unproven = await stepUpRefusals(tx, user, now);
  if (unproven.length > 0) return refused(unproven);
  await tx.select({ id: people.id }).from(people).where(eq(people.id, personId)).for('no key update');
  const [making] = await tx
    .select()
    .from(ownCopies)
    .where(and(eq(ownCopies.personId, personId), eq(ownCopies.status, 'making')));
  if (making) return done(shownCopy(making, now));
  if (!(await take(tx, copyBucket(personId), now))) return refused([{ code: 'personal.too_many' }]);

  const [begun] = await tx
    .insert(ownCopies)
    .values({ personId, language, status: 'making', askedAt: now })
    .returning();
  if (!begun) throw new Error('nothing was inserted');
  const { id: copyId } = begun;
  const entry = { actorId: profileId, action: 'person.copy-data', entity: 'person', entityId: personId };
  await audit(tx, { ...entry, detail: { copyId } }, now);
  await enqueue(tx, { kind: MAKE_COPY, payload: { copyId }, runAt: now });
  await tellAll(tx, copyEvents(await profilesOf(tx, personId), copyId, now));
  return done(shownCopy(begun, now));
}
