import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { lockAction, lockStatus, lockType, ownerOffice } from '../../../contract/locks/locks.ts';
import { careers } from './careers.ts';
import { courseUnits } from './catalogue.ts';
import { id, instant, keeps, type LocalText, own, pgTable, said, word } from './columns.ts';
import type { StoredValue } from './notifications.ts';

/** Our own words with what fills them, or the office's own. */
export type StoredText = { key: string; params?: Record<string, StoredValue> } | { text: LocalText };
export type StoredStep = StoredText & { link?: string };

/** A lock of a career (blocco). Its times, not its status, say whether it blocks at a moment. */
export const locks = pgTable(
  'career_lock',
  {
    id: id(),
    careerId: own(keeps(() => careers.id)),
    type: said(word(lockType).notNull()),
    blocks: said(word(lockAction).array().notNull()),
    /** The one unit it is about; null for all. */
    unitId: uuid().references(() => courseUnits.id, { onDelete: 'restrict' }),
    /** Only units of this year of the plan, or later; null for all. */
    fromYear: integer(),
    /** Only what belongs to this academic year, or to a later one; null for all. */
    academicYear: said(integer()),
    reason: said(jsonb().$type<StoredText>().notNull()),
    /** The office's own, which the student never reads. */
    internalNote: text(),
    ownerOffice: said(word(ownerOffice).notNull()),
    steps: jsonb().$type<StoredStep[]>().notNull(),
    /** What it is there for, as its area names it: `charge:<id>`. */
    sourceRef: text(),
    /** In minor units of the currency. */
    amount: said(integer()),
    currency: said(text()),
    placedAt: said(instant().notNull()),
    /** From then on it warns; it stops things from the end of the grace, or from here without one. */
    startsAt: said(instant().notNull()),
    graceUntil: said(instant()),
    endsAt: said(instant()),
    status: said(word(lockStatus).notNull()),
    endedAt: said(instant()),
    /** Why the office waived it. */
    endReason: said(text()),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('career_lock_career').on(table.careerId, table.placedAt),
    index('career_lock_standing')
      .on(table.careerId)
      .where(sql`${table.status} in ('scheduled', 'warning', 'active')`),
    index('career_lock_source').on(table.sourceRef).where(sql`${table.sourceRef} is not null`),
    uniqueIndex('career_lock_once')
      .on(table.careerId, table.type, table.sourceRef)
      .where(sql`${table.sourceRef} is not null and ${table.status} in ('scheduled', 'warning', 'active')`),
    check('career_lock_grace', sql`${table.graceUntil} is null or ${table.graceUntil} >= ${table.startsAt}`),
    check(
      'career_lock_end',
      sql`${table.endsAt} is null or ${table.endsAt} > coalesce(${table.graceUntil}, ${table.startsAt})`,
    ),
    check('career_lock_blocks', sql`cardinality(${table.blocks}) > 0`),
    check(
      'career_lock_amount',
      sql`(${table.amount} is null) = (${table.currency} is null) and ${table.amount} >= 0`,
    ),
    check(
      'career_lock_ended',
      sql`(${table.endedAt} is null) = (${table.status} in ('scheduled', 'warning', 'active'))`,
    ),
  ],
);

/** One act that a lock lets pass; used up by it. */
export const lockPasses = pgTable(
  'lock_pass',
  {
    id: id(),
    lockId: own(keeps(() => locks.id)),
    action: said(word(lockAction).notNull()),
    until: said(instant().notNull()),
    reason: said(text().notNull()),
    givenAt: said(instant().notNull()),
    usedAt: said(instant()),
    /** What it was used for: `exam:<id>`, `course:<id>`. */
    usedFor: text(),
  },
  (table) => [
    index('lock_pass_lock').on(table.lockId),
    check('lock_pass_used', sql`(${table.usedAt} is null) = (${table.usedFor} is null)`),
  ],
);
