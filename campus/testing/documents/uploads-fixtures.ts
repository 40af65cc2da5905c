import type { Database } from '../../db/database.ts';
import { uploads } from '../../db/schema.ts';

type Row = typeof uploads.$inferInsert;

/** A paper of a profile that has come in, as its row; of its file nothing is there. */
export async function givenUpload(
  tx: Database,
  profileId: string,
  now: Date,
  row: Partial<Row> = {},
): Promise<string> {
  const [upload] = await tx
    .insert(uploads)
    .values({
      ...{ profileId, type: 'identity', status: 'received', name: 'carta.pdf' },
      ...{ startedAt: now, receivedAt: now, kind: 'pdf', bytes: 1, sha256: '' },
      ...row,
    })
    .returning({ id: uploads.id });
  return upload?.id ?? '';
}
