import type { CopyFileRequest } from '../../contract/personal/personal.ts';
import type { Database } from '../db/database.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { stepUpRefusals } from '../http/step-up-refusals.ts';
import { audit } from '../platform/audit/audit.ts';
import { NotFound } from '../platform/failures.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { filesAt, ownCopy } from './own-copies.ts';

type Asked = CopyFileRequest & { user: CurrentUser; isTaken: boolean };

/**
 * A file of one's own copy, within five minutes of a step-up and while it is there; one that `isTaken` is written down.
 * Throws `NotFound` for anybody else's.
 */
export async function fetchCopy(
  tx: Database,
  store: FileStore,
  { copyId, format, user, isTaken }: Asked,
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
