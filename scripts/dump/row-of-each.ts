import { sql } from 'drizzle-orm';
import { listTables, type Table } from '../../campus/backup/tables.ts';
import { withoutRules } from '../../campus/backup/without-rules.ts';
import type { Database } from '../../campus/db/database.ts';
import { rowsOf } from '../../campus/db/rows.ts';

const ID = '11111111-1111-4111-8111-111111111111';
const INSTANT = '2026-11-21T10:00:00.123Z';

/** One value for each type: what refers to a row elsewhere meets it by that, for each table has one row. */
const VALUES: [RegExp, string][] = [
  [/\[\]$/, '{}'],
  [/^uuid$/, ID],
  [/^timestamp/, INSTANT],
  [/^date$/, '2026-11-21'],
  [/^(smallint|integer|bigint|numeric|double|real)/, '1'],
  [/^boolean$/, 'true'],
  [/^jsonb?$/, '{}'],
  [/^bytea$/, '\\x01'],
  [/^text$/, 'x'],
];

/** In every table: what comes later, and what isn't of any form. */
const BY_NAME: Record<string, string> = {
  booking_closes_at: '2026-11-21T11:00:00Z',
  closes_at: '2026-11-21T11:00:00Z',
  currency: 'EUR',
  ends_at: '2026-11-21T13:00:00Z',
  expires_at: '2026-11-21T14:00:00Z',
  grace_until: '2026-11-21T12:30:00Z',
  grade: '30',
  held_from: '2026-11-21T13:00:00Z',
  sha256: '0123456789abcdef'.repeat(4),
  starts_at: '2026-11-21T12:00:00Z',
};

/** What a rule of one table asks for instead; null: nothing. */
const OTHERWISE: Record<string, string | null> = {
  'career_lock.blocks': '{EXAM_BOOK}',
  'career_lock.ended_at': null,
  'certificate.day': null,
  'certificate_batch_item.decided_at': null,
  'certificate_batch_item.reason': null,
  'certificate.code': '0123456789ABCDEFGHJKM',
  'certificate.seal': `\\x${'01'.repeat(64)}`,
  'charge.ended_at': null,
  'charge.late_for_id': null,
  'charge.paid_at': null,
  'charge.replaced_by_id': null,
  'charge_change.charge_id': null,
  'charge_change.ended_at': null,
  'charge_notice.creditor_tax_code': '01234567890',
  'charge_notice.ended_at': null,
  'charge_notice.iuv': '01234567890123456',
  'charge_notice.notice_code': '301234567890123456',
  'enrolment_window.ranked_reserved': '[]',
  'enrolment_window.reserved': '[]',
  'lesson.successor_id': null,
  'lesson_room.occupies': 'false',
  'lesson_teacher.occupies': 'false',
  'payment_attempt.ended_at': null,
  'payment_claim.ended_at': null,
  'recognition.reason': null,
  'record_sheet.changes': null,
  'record_sheet.content': null,
  'record_sheet.corrects_id': null,
  'record_sheet.hash': null,
  'record_sheet.number': null,
  'refund.decided_at': null,
  'refund.paid_out_at': null,
  'refund.withdrawn_at': null,
  'survey.respondents': null,
  'transcript_row.act_id': null,
};

/** Puts one row into every table of an empty, migrated database. Throws what the database has against one. */
export function fillEveryTable(db: Database): Promise<void> {
  return db.transaction(async (tx) => {
    const words = await wordsOf(tx);
    const tables = await listTables(tx);
    await withoutRules(tx, async () => {
      for (const table of tables) await addRow(tx, table, words);
    });
  });
}

async function addRow(tx: Database, { name, columns }: Table, words: Map<string, string>): Promise<void> {
  const valueFor = (column: Table['columns'][number]) => {
    const at = `${name}.${column.name}`;
    if (at in OTHERWISE) return OTHERWISE[at] ?? null;
    return (
      words.get(at) ?? BY_NAME[column.name] ?? VALUES.find(([type]) => type.test(column.type))?.[1] ?? null
    );
  };
  const into = columns.map((column) => sql.identifier(column.name));
  const values = columns.map((column) => sql`${valueFor(column)}::text::${sql.raw(column.type)}`);
  await tx.execute(sql`delete from ${sql.identifier(name)}`); // what a migration put there
  await tx.execute(sql`insert into ${sql.identifier(name)} (${sql.join(into, sql`, `)})
    overriding system value values (${sql.join(values, sql`, `)})`);
}

/** The first word of each column that takes some words alone. */
async function wordsOf(tx: Database): Promise<Map<string, string>> {
  const rules = rowsOf<{ at: string; rule: string }>(
    await tx.execute(sql`select t.relname || '.' || a.attname as at, pg_get_constraintdef(c.oid) as rule
      from pg_constraint c join pg_class t on t.oid = c.conrelid
      join pg_attribute a on a.attrelid = t.oid and a.attnum = any(c.conkey)
      where c.contype = 'c' and c.connamespace = 'public'::regnamespace and cardinality(c.conkey) = 1
      order by c.conname`),
  );
  return new Map(
    rules.flatMap(({ at, rule }) => {
      const word = /ANY \(ARRAY\['([^']*)'/.exec(rule)?.[1];
      return word === undefined ? [] : [[at, word] as const];
    }),
  );
}
