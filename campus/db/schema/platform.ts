import { isNull, sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { moveCause } from '../../../contract/operations/numbers.ts';
import { bytes, goesWith, id, instant, own, pgTable, said, word } from './columns.ts';

/** Events to be told on the hub, written with the change; the sequencer numbers them after their commit. */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    seq: bigint({ mode: 'number' }).unique(),
    /** The order of writing, among rows of one transaction. */
    written: bigserial({ mode: 'number' }).notNull(),
    /** `profile:<id>` or `course:<id>`. */
    audience: text().notNull(),
    name: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    occurredAt: instant().notNull(),
  },
  (table) => [
    index('outbox_unnumbered').on(table.id).where(isNull(table.seq)),
    index('outbox_occurred').on(table.occurredAt),
  ],
);

/** Who did what: append-only, a trigger refuses everything else; the chain of hashes is made by a job. */
export const auditEvents = pgTable(
  'audit_event',
  {
    seq: bigserial({ mode: 'number' }).primaryKey(),
    at: said(instant().notNull()),
    actorId: own(uuid()),
    action: said(text().notNull()),
    entity: said(text().notNull()),
    entityId: said(text().notNull()),
    detail: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [
    index('audit_event_at').on(table.at),
    // Only for exam sessions, whose students see what changed: bookings are too many to index here.
    index('audit_event_exam_session').on(table.entityId).where(sql`${table.entity} = 'exam-session'`),
  ],
);

/** The chain over the audit: one link for each event, hash = sha256(previous hash, event). */
export const auditChain = pgTable('audit_chain', {
  position: bigint({ mode: 'number' }).primaryKey(),
  seq: bigint({ mode: 'number' }).notNull().unique(),
  hash: text().notNull(),
});

/** The stored answer to a call with an Idempotency-Key. */
export const idempotentAnswers = pgTable(
  'idempotent_answer',
  {
    profileId: uuid().notNull(),
    key: text().notNull(),
    bodyHash: text().notNull(),
    answer: jsonb(),
    createdAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.profileId, table.key] })],
);

/** Work for later: taken with SKIP LOCKED and a lease, tried again with a growing pause. */
export const jobs = pgTable(
  'job',
  {
    id: id(),
    kind: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    runAt: instant().notNull(),
    leasedUntil: instant(),
    attempts: integer().notNull().default(0),
    lastError: text(),
    /** Given up; it waits for the office, which may have it tried again. */
    failedAt: instant(),
    /** Only one live job of a kind holds a key. */
    uniqueKey: text().unique(),
  },
  (table) => [
    index('job_due').on(table.runAt),
    index('job_failed').on(table.failedAt).where(sql`${table.failedAt} is not null`),
  ],
);

/** A due item that a task failed on: retried at `retryAt`, left to the office from `failedAt` on. */
export const failedItems = pgTable(
  'failed_item',
  {
    task: text().notNull(),
    /** The id of the row that was due. */
    item: text().notNull(),
    attempts: integer().notNull(),
    cause: text().notNull(),
    since: instant().notNull(),
    retryAt: instant().notNull(),
    failedAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.task, table.item] })],
);

/** What is allowed so often and no oftener (platform/limits/bucket.ts): up to when the allowance is used. */
export const buckets = pgTable(
  'bucket',
  {
    key: text().primaryKey(),
    usedUpTo: instant().notNull(),
  },
  (table) => [index('bucket_used_up_to').on(table.usedUpTo)],
);

/** Single facts of the institution: when the demo was made, the version of an import. */
export const facts = pgTable('fact', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
});

/** A file that is kept: a paper that was handed in, or a part of a copy of somebody's own data. */
export const storedFiles = pgTable(
  'stored_file',
  {
    id: uuid().primaryKey(),
    store: text({ enum: ['uploads', 'copies'] }).notNull(),
    /** Which key it is sealed with; null where none that was here since it was gathered opened it. */
    keyId: text(),
    /** Of its pieces, sealed. */
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    /** Nobody is given it before all of its pieces are here. */
    isWhole: boolean().notNull().default(false),
    changedAt: instant().notNull().defaultNow(),
  },
  (table) => [index('stored_file_store').on(table.store, table.changedAt)],
);

/** A piece of a file, sealed before the database sees it; they are read one after the other. */
export const filePieces = pgTable(
  'file_piece',
  {
    fileId: goesWith(() => storedFiles.id),
    number: integer().notNull(),
    sealed: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.number] })],
);

/** When numbers were moved on, or sheets set to go on elsewhere: explains gaps in the register. */
export const numberMoves = pgTable('number_move', {
  id: id(),
  at: instant().notNull(),
  cause: word(moveCause).notNull(),
  by: integer().notNull(),
  /** The last number of the register of sheets that was passed over. */
  sheets: jsonb().$type<{ year: number; number: number }>(),
  /** When the office was told; null: it is to be. */
  toldAt: instant(),
});
