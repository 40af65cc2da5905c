import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { ChangedUpload, OwnUpload, UploadStatus } from '../../../contract/uploads.ts';
import type { Database } from '../../db/database.ts';
import { profiles, uploads } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import { done, notAllowed, type Outcome } from '../../platform/outcome.ts';
import { allows } from '../../platform/state-machine.ts';
import { changeUpload, uploadMachine } from './upload-machine.ts';

type Stored = typeof uploads.$inferSelect;
type Whole = Stored & { [Each in 'kind' | 'bytes' | 'sha256' | 'receivedAt']: NonNullable<Stored[Each]> };

/** In which its file is there. */
const KEPT = ['received', 'accepted', 'rejected'] satisfies UploadStatus[];
const LISTED_MOST = 500;

const isWhole = (row: Stored): row is Whole => row.kind !== null && row.receivedAt !== null;

const shown = ({ id, type, status, name, kind, bytes, sha256, receivedAt, reason }: Whole): OwnUpload => ({
  ...{ id, type, status, name, kind, bytes, sha256, reason },
  receivedAt: receivedAt.toISOString(),
});

/** What a profile has handed in, the latest first. */
export async function ownUploads(db: Database, profileId: string): Promise<OwnUpload[]> {
  const rows = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.profileId, profileId), inArray(uploads.status, KEPT)))
    .orderBy(desc(uploads.startedAt), asc(uploads.id));
  return rows.filter(isWhole).map(shown);
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
  return rows.flatMap(({ upload, badge }) => (isWhole(upload) ? [{ ...shown(upload), badge }] : []));
}

/** One whose file is there: its owner's, or anybody's for the office. */
export async function keptUpload(db: Database, { uploadId, profileId }: Asked): Promise<OwnUpload> {
  const [row] = await db
    .select()
    .from(uploads)
    .where(and(theirs({ uploadId, profileId }), inArray(uploads.status, KEPT)));
  if (!row || !isWhole(row)) throw new NotFound('upload', uploadId);
  return shown(row);
}

type Asked = { uploadId: string; profileId?: string };
const theirs = ({ uploadId, profileId }: Asked) =>
  and(eq(uploads.id, uploadId), profileId === undefined ? undefined : eq(uploads.profileId, profileId));

/** Its owner takes it back, the office accepts or rejects it. */
export async function judgeUpload(
  tx: Database,
  asked: Asked,
  { action, reason = null }: { action: 'accept' | 'reject' | 'discard'; reason?: string | null },
  now: Date,
): Promise<Outcome<ChangedUpload, 'state.not_allowed'>> {
  const { uploadId } = asked;
  const [found] = await tx.select().from(uploads).where(theirs(asked)).for('update');
  if (!found) throw new NotFound('upload', uploadId);
  if (found.status === 'receiving' || !allows(uploadMachine, found.status, action)) return notAllowed();
  const status = ends[action];
  const by = asked.profileId ?? null;
  const set = action === 'reject' ? { reason } : {};
  await changeUpload(tx, uploadId, action, { to: status, by, set, tells: [] }, now);
  return done({ uploadId, status });
}

const ends = { accept: 'accepted', reject: 'rejected', discard: 'discarded' } as const;
