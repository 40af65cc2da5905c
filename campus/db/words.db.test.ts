import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTableName, is, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { rowsOf } from './rows.ts';
import * as schema from './schema.ts';

const { db } = await testDatabase();

it('no column of words takes another word, whoever writes it', async () => {
  const checks = rowsOf<{ table: string; says: string }>(
    await db.execute(sql`
      select conrelid::regclass::text as table, pg_get_constraintdef(oid) as says from pg_constraint where contype = 'c'`),
  );
  const all: unknown[] = Object.values(schema);
  const tables = all.filter((each): each is PgTable => is(each, PgTable));
  const open = tables.flatMap((table) =>
    getTableConfig(table).columns.flatMap(({ name, enumValues = [] }) => {
      const column = toSnakeCase(name);
      const isHeld = checks.some(
        ({ table: of, says }) =>
          of === getTableName(table) &&
          says.includes(`((${column} = ANY`) &&
          enumValues.every((word) => says.includes(`'${word}'::text`)),
      );
      return enumValues.length === 0 || isHeld ? [] : [`${getTableName(table)}.${column}`];
    }),
  );
  expect(open).toEqual([]);
});

it('words are written as such, in a table that has the database hold them', () => {
  const folder = join(import.meta.dirname, 'schema');
  const otherwise = readdirSync(folder).filter((file) => {
    const source = readFileSync(join(folder, file), 'utf8');
    const isPlain = /\bpgTable\b[^;]*from 'drizzle-orm\/pg-core'/.test(source) && file !== 'columns.ts';
    return /text\([^)]*\)\.\$type<'/.test(source) || (isPlain && source.includes('text('));
  });
  expect(otherwise).toEqual([]);
});
