import { and, getTableColumns, getTableName, inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.ts';
import { isOfPeople, referredBy } from '../db/references.ts';
import { markedTables } from '../db/schema/columns.ts';
import { attendanceRuns, courseUnits, examSessions, lessons, offerings } from '../db/schema.ts';
import { profilesOf } from './own-copies.ts';

export type OwnRow = Record<string, unknown>;
/** What is kept of a person in one table, with the names of what is said of each row. */
export type OwnTable = { name: string; fields: string[]; rows: OwnRow[] };

/** Table by table, those that have nothing of the person too: that there is nothing is an answer. */
export async function* ownTables(tx: Database, personId: string): AsyncGenerator<OwnTable> {
  const ids = [personId, ...(await profilesOf(tx, personId))];
  for (const [name, parts] of Map.groupBy(keptOfPeople(), ({ column }) => getTableName(column.table))) {
    const rows: OwnRow[] = [];
    for (const part of parts) rows.push(...(await rowsOf(tx, part, ids)));
    const fields = [...new Set(parts.flatMap(({ says }) => Object.keys(says)))];
    yield { name, fields, rows: rows.toSorted(byTime) };
  }
}

function rowsOf(tx: Database, { column, through, only, says }: Kept, ids: string[]): Promise<OwnRow[]> {
  const whose = through ? inArray(column, rowsBehind(tx, through, ids)) : inArray(column, ids);
  return tx.select(says).from(column.table).where(and(whose, only));
}

function rowsBehind(tx: Database, through: AnyPgColumn, ids: string[]) {
  const { id } = getTableColumns(through.table);
  if (!id) throw new Error(`${getTableName(through.table)} has no id`);
  return tx.select({ id }).from(through.table).where(inArray(through, ids));
}

/** By the first instant that each says. */
const byTime = (one: OwnRow, other: OwnRow) => timeOf(one) - timeOf(other);
const timeOf = (row: OwnRow) =>
  Object.values(row)
    .find((value) => value instanceof Date)
    ?.getTime() ?? 0;

/** Rows that are somebody's by `column`, or `through` a row of theirs, and what is said of them. */
type Kept = {
  column: AnyPgColumn;
  through?: AnyPgColumn;
  only?: SQL;
  says: Record<string, AnyPgColumn | SQL>;
};

/** All that is kept of a person, by the marks of the schema (`own` and `said`). */
export const keptOfPeople = (): Kept[] =>
  markedTables.flatMap(({ table, own }) =>
    own.map(([name, { only, except = [] }]) => {
      const column = columnOf(table, name);
      const through = throughOf(column);
      const says = Object.entries(saidOf(table)).filter(([said]) => !except.includes(said));
      return {
        column,
        ...(through && { through }),
        ...(only && { only: only(getTableColumns(table)) }),
        says: Object.fromEntries(says),
      };
    }),
  );

function columnOf(table: PgTable, name: string): AnyPgColumn {
  const { [name]: column } = getTableColumns(table);
  if (!column) throw new Error(`${getTableName(table)} has no ${name}`);
  return column;
}

/** The column by which the referred row is somebody's; undefined where this refers to the person directly. */
function throughOf(column: AnyPgColumn): AnyPgColumn | undefined {
  const referred = referredBy(column);
  if (!referred || isOfPeople(referred)) return undefined;
  const [name] = markedTables.find(({ table }) => table === referred)?.own[0] ?? [];
  return name === undefined ? undefined : columnOf(referred, name);
}

/** What the rows refer to first, then the others in the order of the table. */
function saidOf(table: PgTable): Kept['says'] {
  const { said = [] } = markedTables.find((each) => each.table === table) ?? {};
  const referring: Kept['says'] = {};
  const others: Kept['says'] = {};
  for (const [key, { name = key, as, of }] of said) {
    const column = columnOf(table, key);
    const referred = of?.() ?? referredBy(column);
    const titled = referred && titles.get(referred);
    if (titled) Object.assign(referring, titled(column));
    else others[name] = as ? whole(as(getTableColumns(table))) : column;
  }
  return { ...referring, ...others };
}

/** In a select of one table Drizzle leaves the table's name out of what stands directly in an expression. */
const whole = (inner: SQL): SQL => sql`${inner}`;

const titleOf = (from: SQL, id: AnyPgColumn) =>
  whole(sql`(select ${courseUnits.title} from ${from} = ${id})`);
const startOf = ({ id, startsAt }: typeof lessons | typeof examSessions, own: AnyPgColumn) =>
  whole(sql`(select ${startsAt} from ${startsAt.table} where ${id} = ${own})`).mapWith(startsAt);

const ofOffering = sql`${courseUnits} join ${offerings} on ${offerings.unitId} = ${courseUnits.id}`;

const ofLesson = (id: AnyPgColumn) => ({
  course: titleOf(
    sql`${ofOffering} join ${lessons} on ${lessons.offeringId} = ${offerings.id} where ${lessons.id}`,
    id,
  ),
  lessonStartsAt: startOf(lessons, id),
});

/** How the things are said that rows refer to by their ids; a roll call has the id of its lesson. */
const titles = new Map<PgTable, (id: AnyPgColumn) => Record<string, SQL>>([
  [courseUnits, (id) => ({ unit: titleOf(sql`${courseUnits} where ${courseUnits.id}`, id) })],
  [offerings, (id) => ({ course: titleOf(sql`${ofOffering} where ${offerings.id}`, id) })],
  [lessons, ofLesson],
  [attendanceRuns, ofLesson],
  [
    examSessions,
    (id) => ({
      unit: titleOf(
        sql`${courseUnits} join ${examSessions} on ${examSessions.unitId} = ${courseUnits.id} where ${examSessions.id}`,
        id,
      ),
      examStartsAt: startOf(examSessions, id),
    }),
  ],
]);
