import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { VerifiedRecords } from '../../../contract/exams/record-sheets.ts';
import type { VerifyAgainst } from '../../../contract/wire/sealed-heads.ts';

export type ToVerify = { url: string; against: VerifyAgainst };

const THREAD = new URL('./verify-thread.ts', import.meta.url);

/**
 * `verifyRecords` in a thread of its own, with a connection of its own to the PostgreSQL at `url`: years of hashes and
 * seals keep nobody waiting. Throws what it threw there.
 */
export async function verifyBeside(url: string, against: VerifyAgainst): Promise<VerifiedRecords> {
  const thread = new Worker(THREAD, { workerData: { url, against } satisfies ToVerify });
  const [verified] = await once(thread, 'message');
  return verified;
}
