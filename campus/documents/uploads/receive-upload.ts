import { createHash } from 'node:crypto';
import type { ChangedUpload, FileKind, UploadRequest } from '../../../contract/uploads.ts';
import type { Database } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { done, type Outcome, refused } from '../../platform/outcome.ts';
import { beginUpload } from './begin-upload.ts';
import { BadFile, cleanFile } from './clean-file.ts';
import { cleanName } from './clean-name.ts';
import type { FileStore } from './file-store.ts';
import { changeUpload } from './upload-machine.ts';

type Bytes = AsyncIterable<Uint8Array>;
type Place = { db: Database; clock: Clock; store: FileStore };

/**
 * Takes a file as it comes in: a place is held, the bytes are checked, cleaned and sealed on their way to the disk, and
 * only a whole one is there for anybody. What is refused, or cut off, leaves no file.
 */
export async function receiveUpload(
  { db, clock, store }: Place,
  asked: UploadRequest & { profileId: string },
  source: Bytes,
): Promise<Outcome<ChangedUpload>> {
  const begun = await clock.transact(db, (tx, now) => beginUpload(tx, asked, now));
  if (!begun.ok) return begun;
  const { uploadId } = begun.value;
  const by = asked.profileId;
  try {
    const { kind, ...kept } = await keep(store, uploadId, source);
    const name = cleanName(asked.name, kind);
    await clock.transact(db, (tx, now) => {
      const set = { ...kept, kind, name, receivedAt: now };
      return changeUpload(tx, uploadId, 'keep', { to: 'received', by, set, tells: [] }, now);
    });
    return done({ uploadId, status: 'received' });
  } catch (error) {
    await store.remove(uploadId);
    await clock.transact(db, (tx, now) =>
      changeUpload(tx, uploadId, 'discard', { to: 'discarded', by, tells: [] }, now),
    );
    if (error instanceof BadFile) return refused([{ code: error.code, field: 'file' }]);
    throw error;
  }
}

async function keep(store: FileStore, id: string, source: Bytes) {
  const cleaned = await cleanFile(source);
  const sum = createHash('sha256');
  let bytes = 0;
  async function* summed() {
    for await (const piece of cleaned.bytes) {
      sum.update(piece);
      bytes += piece.length;
      yield piece;
    }
  }
  await store.keep(id, summed());
  const kind: FileKind = cleaned.kind;
  return { kind, bytes, sha256: sum.digest('hex') };
}
