import { randomUUID } from 'node:crypto';
import { addHours } from 'date-fns/addHours';
import { subDays } from 'date-fns/subDays';
import { subHours } from 'date-fns/subHours';
import { subMonths } from 'date-fns/subMonths';
import { and, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import { COPY_HOURS } from '../../contract/personal/personal.ts';
import type { Database } from '../db/database.ts';
import { ownCopies, recordReadings } from '../db/schema.ts';
import { makeLongPdf } from '../pdf/make-pdf.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { eachDue } from '../platform/jobs/each-due.ts';
import type { Letterhead } from '../platform/letterhead.ts';
import { putBack } from '../platform/limits/bucket.ts';
import type { Clock } from '../platform/time/clock.ts';
import { copyPdf } from './copy-pdf.ts';
import { notify, resolve } from './notices.ts';
import { changeCopy, copyBucket, copyEvents, profilesOf, type StoredCopy } from './own-copies.ts';
import { type OwnTable, ownTables } from './own-tables.ts';
import { READINGS_MONTHS } from './readings.ts';

const ROWS_A_PIECE = 200;

/** A copy as JSON, piece by piece: never the whole of it is in memory. */
export async function* copyJson(tables: AsyncIterable<OwnTable>, madeAt: Date): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder();
  yield bytes.encode(`{\n "madeAt": ${JSON.stringify(madeAt)},\n "data": {`);
  let between = '\n';
  for await (const { name, rows } of tables) {
    yield bytes.encode(`${between}  ${JSON.stringify(name)}: [`);
    for (let at = 0; at < rows.length; at += ROWS_A_PIECE) {
      const lines = rows.slice(at, at + ROWS_A_PIECE).map((row) => `\n   ${JSON.stringify(row)}`);
      yield bytes.encode(`${at > 0 ? ',' : ''}${lines.join(',')}`);
    }
    yield bytes.encode(rows.length > 0 ? '\n  ]' : ']');
    between = ',\n';
  }
  yield bytes.encode('\n }\n}\n');
}

/** Who can't be given a copy so often in a row is told, and the office sees why in the log. */
export const MOST_ATTEMPTS = 4;
const LINK = '/account/profile#own-data';

export type CopyPlace = {
  db: Database;
  clock: Clock;
  store: FileStore;
  timeZone: string;
  institution: Letterhead;
  warn: (error: unknown, copyId: string) => void;
};
type Files = { jsonFile: string; pdfFile: string };
type Made = Files & { jsonBytes: number; pdfBytes: number };

/**
 * Makes the files of a copy. Each attempt has new files, which nobody can fetch before both are complete. A
 * failed attempt is repeated by the job's next holder; after the last one the copy has failed.
 */
export async function makeCopy(place: CopyPlace, copyId: string): Promise<void> {
  const copy = await begin(place.db, copyId);
  if (!copy) return;
  const files: Files = { jsonFile: randomUUID(), pdfFile: randomUUID() };
  try {
    const made = await write(place, copy, files);
    await finish(place, copy, made);
  } catch (error) {
    place.warn(error, copyId);
    // It may be ready all the same: the commit's answer was lost. What is left of a former one is swept.
    if (!(await isMaking(place.db, copyId))) return;
    await removeFiles(place.db, place.store, files);
    if (copy.attempts < MOST_ATTEMPTS) throw error;
    await giveUp(place, copy);
  }
}

/** Undefined where it isn't to be made any more. */
async function begin(db: Database, copyId: string): Promise<StoredCopy | undefined> {
  const [copy] = await db
    .update(ownCopies)
    .set({ attempts: sql`${ownCopies.attempts} + 1` })
    .where(and(eq(ownCopies.id, copyId), eq(ownCopies.status, 'making')))
    .returning();
  return copy;
}

const isMaking = async (db: Database, id: string): Promise<boolean> =>
  (await db.$count(ownCopies, and(eq(ownCopies.id, id), eq(ownCopies.status, 'making')))) > 0;

/** Reads everything as of one instant. PostgreSQL goes on meanwhile; the embedded database waits. */
async function write(
  { db, clock, store, timeZone, institution }: CopyPlace,
  { personId, language }: StoredCopy,
  files: Files,
): Promise<Made> {
  const at = await clock.now(db);
  const paper = copyPdf({ language, timeZone, institution }, at);
  const jsonBytes = await db.transaction(
    async (tx) => {
      const tables = heard(ownTables(tx, personId), paper.add);
      return await keep(tx, store, files.jsonFile, copyJson(tables, at));
    },
    { isolationLevel: 'repeatable read' },
  );
  const pdf = await makeLongPdf(paper.paper());
  const pdfBytes = await keep(db, store, files.pdfFile, [pdf]);
  return { ...files, jsonBytes, pdfBytes };
}

async function* heard(tables: AsyncIterable<OwnTable>, hear: (table: OwnTable) => void) {
  for await (const table of tables) {
    hear(table);
    yield table;
  }
}

/** Answers how long it is. */
async function keep(
  db: Database,
  store: FileStore,
  id: string,
  pieces: AsyncIterable<Uint8Array> | Uint8Array[],
): Promise<number> {
  let bytes = 0;
  async function* counted() {
    for await (const piece of pieces) {
      bytes += piece.length;
      yield piece;
    }
  }
  await store.keep(db, id, counted());
  return bytes;
}

/** It takes the place of the one before, whose files go at once. */
async function finish({ db, clock, store }: CopyPlace, copy: StoredCopy, made: Made): Promise<void> {
  const { id, personId } = copy;
  const former = await clock.transact(db, async (tx, now) => {
    const expiresAt = addHours(now, COPY_HOURS);
    const to = await profilesOf(tx, personId);
    const ready = and(eq(ownCopies.personId, personId), eq(ownCopies.status, 'ready'));
    const before = await tx.select().from(ownCopies).where(ready).for('update');
    for (const each of before) {
      await changeCopy(tx, each.id, 'replace', { to: 'replaced', by: null, tells: [] }, now);
      await resolve(tx, 'ownCopyReady', { subject: each.id }, now);
    }
    const set = { ...made, readyAt: now, expiresAt };
    await changeCopy(tx, id, 'finish', { to: 'ready', by: null, set, tells: copyEvents(to, id, now) }, now);
    await notify(tx, 'ownCopyReady', { to, subject: id, link: LINK, values: { until: expiresAt } }, now);
    return before;
  });
  for (const each of former) await removeFiles(db, store, each);
}

/** It costs none of the copies that may be asked for. */
const giveUp = ({ db, clock }: CopyPlace, { id, personId }: StoredCopy): Promise<void> =>
  clock.transact(db, async (tx, now) => {
    const to = await profilesOf(tx, personId);
    await changeCopy(tx, id, 'fail', { to: 'failed', by: null, tells: copyEvents(to, id, now) }, now);
    await putBack(tx, copyBucket(personId));
    await notify(tx, 'ownCopyFailed', { to, subject: id, link: LINK, values: {} }, now);
  });

async function removeFiles(
  db: Database,
  store: FileStore,
  { jsonFile, pdfFile }: Pick<StoredCopy, 'jsonFile' | 'pdfFile'>,
): Promise<void> {
  for (const id of [jsonFile, pdfFile]) if (id) await store.remove(db, id);
}

/** That there was one is said so long. */
const REMEMBERED_DAYS = 30;
/** What takes longer to be made is made no more. */
const LEFT_BEHIND_HOURS = 1;

/** Deletes the files of expired copies and of no others: a file that is missing here may still turn up. */
export async function expireCopies(tx: Database, store: FileStore, now: Date): Promise<void> {
  const due = and(eq(ownCopies.status, 'ready'), lte(ownCopies.expiresAt, now));
  const copies = await tx.select().from(ownCopies).where(due).for('update', { skipLocked: true });
  await eachDue({ db: tx, now }, copies, {
    task: 'copies.expiry',
    idOf: ({ id }) => id,
    work: async (part, copy) => {
      const { id, personId } = copy;
      const tells = copyEvents(await profilesOf(part, personId), id, now);
      await changeCopy(part, id, 'expire', { to: 'expired', by: null, tells }, now);
      await resolve(part, 'ownCopyReady', { subject: id }, now);
      await removeFiles(part, store, copy);
    },
  });
}

/** Deletes unfinished files, and files of no ready copy. Unlike uploads, they can be made again. */
export async function sweepCopies(tx: Database, store: FileStore, now: Date): Promise<void> {
  const ready = await tx.select().from(ownCopies).where(eq(ownCopies.status, 'ready'));
  const wanted = new Set(ready.flatMap(({ jsonFile, pdfFile }) => [jsonFile, pdfFile]));
  const before = subHours(now, LEFT_BEHIND_HOURS);
  for (const { id, isWhole, changedAt } of await store.list(tx)) {
    if (changedAt < before && !(isWhole && wanted.has(id))) await store.remove(tx, id);
  }
}

/** Forgets copies that are no more, and readings of more than twelve months ago. */
export async function forgetOld(tx: Database, now: Date): Promise<void> {
  const over = inArray(ownCopies.status, ['failed', 'expired', 'replaced']);
  await tx.delete(ownCopies).where(and(over, lt(ownCopies.askedAt, subDays(now, REMEMBERED_DAYS))));
  await tx.delete(recordReadings).where(lt(recordReadings.at, subMonths(now, READINGS_MONTHS)));
}
