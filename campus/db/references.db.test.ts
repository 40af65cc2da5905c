import { getTableName, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import type { Database } from './database.ts';
import { goesWithPeople, historyOfPeople } from './references.ts';
import { rowsOf } from './rows.ts';

const { inTransaction } = await testDatabase();

describe('what a person has done', () => {
  it(
    'every reference to a person, a profile or a career is said by the schema to be history or to go with them',
    inTransaction(async (tx) => {
      expect(await unsaid(tx)).toEqual([]);
      expect(said().length).toBeGreaterThan(50);
    }),
  );

  it.each(['person', 'profile', 'career'])(
    'a table that refers to a %s and of which the schema says neither is found',
    (referred) =>
      inTransaction(async (tx) => {
        await tx.execute(
          sql`create table bill (id uuid primary key, owner_id uuid references ${sql.identifier(referred)} on delete cascade)`,
        );
        expect(await unsaid(tx)).toEqual(['bill.owner_id']);
      })(),
  );

  it(
    'is never deleted by a cascade, whatever it hangs on',
    inTransaction(async (tx) => {
      expect(await cascadesIntoHistory(tx)).toEqual([]);
    }),
  );

  it(
    'a cascade that would delete it is found',
    inTransaction(async (tx) => {
      await tx.execute(sql`alter table exam_booking add constraint planted foreign key (unit_id)
        references course_unit on delete cascade`);
      expect(await cascadesIntoHistory(tx)).toEqual(['exam_booking.unit_id']);
    }),
  );
});

const historyOf = historyOfPeople().map(({ column }) => column);

const said = () => [...historyOf, ...goesWithPeople().map(({ column }) => column)].map(nameOf);

const nameOf = (column: AnyPgColumn) => `${getTableName(column.table)}.${toSnakeCase(column.name)}`;

type Reference = { table: string; name: string; referred: string; cascades: boolean };

/** Every foreign key of the database, as its own catalogue has it. */
async function referencesIn(tx: Database): Promise<Reference[]> {
  return rowsOf<Reference>(
    await tx.execute(sql`
      select own.relname as "table", own.relname || '.' || a.attname as name, referred.relname as referred,
        c.confdeltype = 'c' as cascades
      from pg_constraint c
      join pg_class own on own.oid = c.conrelid
      join pg_class referred on referred.oid = c.confrelid
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.contype = 'f' and own.relnamespace = 'public'::regnamespace
      order by name`),
  );
}

async function unsaid(tx: Database): Promise<string[]> {
  const references = await referencesIn(tx);
  return references
    .filter(({ referred }) => ['person', 'profile', 'career'].includes(referred))
    .map(({ name }) => name)
    .filter((name) => !said().includes(name));
}

async function cascadesIntoHistory(tx: Database): Promise<string[]> {
  const tables = historyOf.map(({ table }) => getTableName(table));
  const references = await referencesIn(tx);
  return references
    .filter(({ table, cascades }) => cascades && tables.includes(table))
    .map(({ name }) => name);
}
