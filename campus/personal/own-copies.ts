import { and, desc, eq } from 'drizzle-orm';
import type { CopyFileRequest, OwnCopy, OwnCopyStatus } from '../../contract/personal/personal.ts';
import type { Language } from '../../contract/wire/constants.ts';
import type { CampusConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { ownCopies, people, profiles } from '../db/schema.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { stepUpRefusals } from '../http/step-up-refusals.ts';
import { audit } from '../platform/audit/audit.ts';
import { NotFound } from '../platform/failures.ts';
import { type FileStore, openFileStore } from '../platform/files/file-store.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import { storedSecrets } from '../platform/keys/own-keys.ts';
import { type Bucket, bucketOf, take } from '../platform/limits/bucket.ts';
import { type Event, eventOf, tellAll } from '../platform/live/events.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import type { StateMachine } from '../platform/states/state-machine.ts';
import { transitionsOf } from '../platform/states/transition.ts';

type CopyMove = 'finish' | 'fail' | 'expire' | 'replace';

/** What may happen to a copy of one's own data (docs/domain.md, Accounts). */
export const copyMachine = {
  making: { finish: ['ready'], fail: ['failed'] },
  ready: { expire: ['expired'], replace: ['replaced'] },
  failed: {},
  expired: {},
  replaced: {},
} as const satisfies StateMachine<OwnCopyStatus, CopyMove>;

export const changeCopy = transitionsOf(ownCopies, copyMachine, 'own-copy');

/** Where the files of copies lie until they expire, sealed with the keys of what was handed in. */
export const copyStoreOf = (config: Pick<CampusConfig, 'DATA_DIR' | 'UPLOADS_KEY'>): FileStore =>
  openFileStore('copies', storedSecrets(config, 'UPLOADS_KEY'));

export type StoredCopy = typeof ownCopies.$inferSelect;

/** The latest copy that a person asked for, and before it one that can still be fetched. */
export async function copiesOf(db: Database, personId: string, now: Date): Promise<OwnCopy[]> {
  const rows = await db
    .select()
    .from(ownCopies)
    .where(eq(ownCopies.personId, personId))
    .orderBy(desc(ownCopies.askedAt), desc(ownCopies.id))
    .limit(5);
  return rows.map((row) => shownCopy(row, now)).filter(({ status }, at) => at === 0 || status === 'ready');
}

/** As it stands at `now`, whether or not that was written down yet. */
function shownCopy(row: StoredCopy, now: Date): OwnCopy {
  const { id, askedAt, readyAt, expiresAt, jsonBytes, pdfBytes } = row;
  const isThere = filesAt(row, now) !== null;
  return {
    id,
    status: row.status === 'ready' && !isThere ? 'expired' : row.status,
    askedAt: askedAt.toISOString(),
    readyAt: readyAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
    files: isThere
      ? [
          { format: 'json', bytes: jsonBytes ?? 0 },
          { format: 'pdf', bytes: pdfBytes ?? 0 },
        ]
      : [],
  };
}

/** By their ids the files that can be fetched at `now`; null where there are none, or none any more. */
function filesAt({ status, expiresAt, jsonFile, pdfFile }: StoredCopy, now: Date) {
  if (status !== 'ready' || !expiresAt || now >= expiresAt || !jsonFile || !pdfFile) return null;
  return { json: jsonFile, pdf: pdfFile };
}

/** One of a person's own; undefined for anybody else's. */
async function ownCopy(
  db: Database,
  { copyId, personId }: { copyId: string; personId: string },
): Promise<StoredCopy | undefined> {
  const own = and(eq(ownCopies.id, copyId), eq(ownCopies.personId, personId));
  const [copy] = await db.select().from(ownCopies).where(own);
  return copy;
}

export async function profilesOf(db: Database, personId: string): Promise<string[]> {
  const own = await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.personId, personId));
  return own.map(({ id }) => id);
}

/** A person's windows are told, whichever of the profiles is open in them. */
export const copyEvents = (to: readonly string[], copyId: string, now: Date): Event[] =>
  to.map((profileId) => eventOf('ownCopyChanged', profileId, { copyId }, now));

/** The job that makes one. */
export const MAKE_COPY = 'own-copy';

const THREE_A_DAY = { atOnce: 3, everyMs: 8 * 60 * 60_000 };
export const copyBucket = (personId: string): Bucket => bucketOf('own-data', personId, THREE_A_DAY);

/**
 * Starts a copy of all that is kept of a person, under all their profiles. Needs a step-up within five
 * minutes. Three copies, then one in eight hours. While one is being made it is returned instead.
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

type Params = CopyFileRequest & { user: CurrentUser; isTaken: boolean };

/** A file of one's own copy, within five minutes of a step-up; `isTaken` audits it. Throws `NotFound`. */
export async function fetchCopy(
  tx: Database,
  store: FileStore,
  { copyId, format, user, isTaken }: Params,
  now: Date,
): Promise<
  Outcome<{ file: string; bytes: number; readyAt: Date }, 'account.step_up' | 'personal.not_there'>
> {
  const copy = await ownCopy(tx, { copyId, personId: user.personId });
  if (!copy) throw new NotFound('own copy', copyId);
  const unproven = await stepUpRefusals(tx, user, now);
  if (unproven.length > 0) return refused(unproven);
  const file = filesAt(copy, now)?.[format];
  if (!file || !copy.readyAt || !(await store.has(tx, file)))
    return refused([{ code: 'personal.not_there' }]);
  if (isTaken) {
    const entry = { action: 'own-copy.fetch', entity: 'own-copy', entityId: copyId, detail: { format } };
    await audit(tx, { actorId: user.profileId, ...entry }, now);
  }
  const bytes = (format === 'json' ? copy.jsonBytes : copy.pdfBytes) ?? 0;
  return done({ file, bytes, readyAt: copy.readyAt });
}
