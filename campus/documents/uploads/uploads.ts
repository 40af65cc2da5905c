import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { OwnUpload, UploadStatus } from '../../../contract/documents/uploads.ts';
import type { CampusConfig } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import { profiles, uploads } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import { type FileStore, openFileStore } from '../../platform/files/file-store.ts';
import { storedSecrets } from '../../platform/keys/own-keys.ts';
import type { StateMachine } from '../../platform/states/state-machine.ts';
import { transitionsOf } from '../../platform/states/transition.ts';

type UploadMove = 'keep' | 'accept' | 'reject' | 'expire' | 'discard';

/** A paper's states (docs/domain.md, Uploads). An accepted one stays while it counts. */
export const uploadMachine = {
  receiving: { keep: ['received'], discard: ['discarded'] },
  received: { accept: ['accepted'], reject: ['rejected'], discard: ['discarded'] },
  accepted: { expire: ['expired'] },
  rejected: { discard: ['discarded'] },
  expired: { discard: ['discarded'] },
  discarded: {},
} as const satisfies StateMachine<UploadStatus, UploadMove>;

export const changeUpload = transitionsOf(uploads, uploadMachine, 'upload');

type Stored = typeof uploads.$inferSelect;
type Whole = Stored & { [Each in 'kind' | 'bytes' | 'sha256' | 'receivedAt']: NonNullable<Stored[Each]> };

/** In which its file is there. */
export const KEPT = ['received', 'accepted', 'rejected', 'expired'] satisfies UploadStatus[];
const LISTED_MOST = 500;

const isWhole = (row: Stored): row is Whole => row.kind !== null && row.receivedAt !== null;

function shown({ receivedAt, ...row }: Whole): OwnUpload {
  const { id, type, status, name, kind, bytes, sha256, reason, expiresOn } = row;
  const at = receivedAt.toISOString();
  return { id, type, status, name, kind, bytes, sha256, reason, expiresOn, receivedAt: at };
}

/** What a profile has handed in, the latest first. */
export async function ownUploads(db: Database, profileId: string): Promise<OwnUpload[]> {
  const rows = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.profileId, profileId), inArray(uploads.status, KEPT)))
    .orderBy(desc(uploads.startedAt), asc(uploads.id));
  return rows.filter(isWhole).map(shown);
}

/** Those of a profile among these ids, in any state; nobody takes one back until the transaction ends. */
export async function namedUploads(
  tx: Database,
  { profileId, uploadIds }: { profileId: string; uploadIds: readonly string[] },
) {
  if (uploadIds.length === 0) return [];
  return await named(tx, { profileId, uploadIds }).for('share', { of: uploads });
}

/** What was named of a profile's papers, as it is read; whether a scanner has seen it too, for the office. */
export async function shownUploads(db: Database, asked: { profileId: string; uploadIds: readonly string[] }) {
  if (asked.uploadIds.length === 0) return [];
  const rows = await named(db, asked).orderBy(asc(uploads.startedAt), asc(uploads.id));
  return rows.filter(isWhole).map((row) => ({ ...shown(row), scan: row.scan }));
}

const named = (db: Database, { profileId, uploadIds }: { profileId: string; uploadIds: readonly string[] }) =>
  db
    .select()
    .from(uploads)
    .where(and(eq(uploads.profileId, profileId), inArray(uploads.id, [...uploadIds])));

/** Of all whose file is there. */
export async function storedIds(db: Database): Promise<string[]> {
  const rows = await db.select({ id: uploads.id }).from(uploads).where(inArray(uploads.status, KEPT));
  return rows.map(({ id }) => id);
}

/** What waits for the office, the oldest first; with `all` what was judged too. */
export async function listUploads(db: Database, { all = false }: { all?: boolean | undefined }) {
  const rows = await db
    .select({ upload: uploads, badge: profiles.badge })
    .from(uploads)
    .innerJoin(profiles, eq(profiles.id, uploads.profileId))
    .where(all ? inArray(uploads.status, KEPT) : eq(uploads.status, 'received'))
    .orderBy(asc(uploads.receivedAt), asc(uploads.id))
    .limit(LISTED_MOST);
  return rows.flatMap(({ upload, badge }) =>
    isWhole(upload) ? [{ ...shown(upload), scan: upload.scan, badge }] : [],
  );
}

/** One whose file is there: its owner's, or anybody's for the office. */
export async function ownUpload(db: Database, { uploadId, profileId }: Params): Promise<OwnUpload> {
  const [row] = await db
    .select()
    .from(uploads)
    .where(and(theirs({ uploadId, profileId }), inArray(uploads.status, KEPT)));
  if (!row || !isWhole(row)) throw new NotFound('upload', uploadId);
  return shown(row);
}

type Params = { uploadId: string; profileId?: string };
/** The one that is asked for; its owner's, where one is named. */
export const theirs = ({ uploadId, profileId }: Params) =>
  and(eq(uploads.id, uploadId), profileId === undefined ? undefined : eq(uploads.profileId, profileId));

/** Where what was handed in lies, sealed with the configuration's keys. */
export const fileStoreOf = (config: Pick<CampusConfig, 'DATA_DIR' | 'UPLOADS_KEY'>): FileStore =>
  openFileStore('uploads', storedSecrets(config, 'UPLOADS_KEY'));
