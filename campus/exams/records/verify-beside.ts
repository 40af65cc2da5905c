import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { VerifiedRecords } from '../../../contract/exams/record-sheets.ts';
import type { VerifyAgainst } from '../../../contract/wire/sealed-heads.ts';

export type ToVerify = { url: string; against: VerifyAgainst };

const THREAD = new URL('./verify-thread.ts', import.meta.url);

/**
 * Runs `verifyRecords` in a thread with its own connection to the PostgreSQL at `url`, so that years of
 * hashes and seals don't block the service. Throws what the thread throws.
 */
export async function verifyBeside(url: string, against: VerifyAgainst): Promise<VerifiedRecords> {
  const thread = new Worker(THREAD, { workerData: { url, against } satisfies ToVerify });
  const [verified] = await once(thread, 'message');
  return verified;
}
