import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { rowsOf } from '../../db/rows.ts';

/** A field of what is recorded, and the rows of it that a sheet, an act or the register speaks for. */
type Field = { table: string; column: string; of: string };

const RECORDED = 'hash is not null';
const ON_SHEET = `sheet_id in (select id from record_sheet where ${RECORDED})`;
const of = (table: string, rows: string, columns: string): Field[] =>
  columns.split(' ').map((column) => ({ table, column, of: rows }));

/** Every field that the record keeps for good; not versions, messages or times of telling. */
export const recordFields: readonly Field[] = [
  ...of(
    'transcript_row',
    'true',
    'career_id unit_id cfu grade honours recognised exam_date recorded_at outcome_id replaces withdrawn sheet_id act_id',
  ),
  ...of('transcript_act', 'true', 'kind number content seal previous_hash hash at'),
  ...of(
    'record_sheet',
    RECORDED,
    'session_id kind status corrects_id reason changes prepared_by prepared_at board_ids unanimous approved_by approved_at content signed_by signed_at seal year number previous_hash hash recorded_at',
  ),
  ...of(
    'exam_outcome',
    ON_SHEET,
    'booking_id result grade honours topics status decided_at recorded_at sheet_id',
  ),
  ...of('record_register', "hash <> ''", 'year number hash'),
  ...of('seal_key', 'true', 'public_pem'),
];

/** Changes a field of one row, past all triggers and references; false if there is no such row. */
export async function forge(tx: Database, { table, column, of: rows }: Field, at: number): Promise<boolean> {
  const [{ type = '' } = {}] = rowsOf<{ type: string }>(
    await tx.execute(sql`select format_type(atttypid, -1) as type from pg_attribute
      where attrelid = ${table}::regclass and attname = ${column}`),
  );
  await tx.execute(sql`set local session_replication_role = replica`);
  const name = sql.identifier(table);
  const ids = rowsOf<{ place: string }>(
    await tx.execute(sql`select ctid::text as place from ${name} where ${sql.raw(rows)} order by 1`),
  );
  const place = ids[at % Math.max(1, ids.length)]?.place;
  if (place === undefined) return false;
  const own = sql.identifier(column);
  const other = sql.raw(
    (special[`${table}.${column}`] ?? others[type] ?? others.text ?? '').replaceAll('$', column),
  );
  await tx.execute(sql`update ${name} set ${own} = ${other} where ctid = ${place}::tid`);
  return true;
}

const special: Record<string, string> = {
  'record_sheet.status': "case $ when 'annulled' then 'rectified' else 'annulled' end",
  'exam_outcome.status': "case $ when 'recorded' then 'accepted' else 'recorded' end",
  'seal_key.public_pem': "replace($, 'A', 'B')",
};

/** Another value than `$`, by the type of the column. */
const others: Record<string, string> = {
  text: "coalesce($, '') || 'x'",
  integer: 'coalesce($, 17) + 1',
  boolean: 'not $',
  uuid: 'gen_random_uuid()',
  'uuid[]': "coalesce($, '{}') || gen_random_uuid()",
  date: '$ + 1',
  'timestamp with time zone': "coalesce($, now()) + interval '1 hour'",
  jsonb: `'[{"outcomeId": "x", "result": null, "grade": null, "honours": false}]'`,
  bytea: 'set_byte($, 0, (get_byte($, 0) + 1) % 256)',
};
