import { parentPort, workerData } from 'node:worker_threads';
import { openPostgres } from '../../db/database.ts';
import type { ToVerify } from './verify-beside.ts';
import { verifyRecords } from './verify-records.ts';

/** Verifies once, on a connection of its own, and ends. */
const { url, against }: ToVerify = workerData;
const { db, close } = openPostgres(url, { connections: 1 });
try {
  parentPort?.postMessage(await verifyRecords(db, against));
} finally {
  await close();
}
