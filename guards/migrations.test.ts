import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { faultsOf } from './migrations.ts';
import { sourcesIn } from './sources.ts';

/** Those before it ran while nobody asked. */
const FIRST = '0065';
const releases = [...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## \[(\d+\.\d+\.\d+)\]/gm)].map(
  ([, release = '']) => release,
);
const faults = (...texts: string[]) =>
  faultsOf(
    texts.map((text, index) => ({ name: `${index}.sql`, text })),
    ['1.0.0'],
  );

it('a change of the schema holds nobody up, and leaves the release before what it uses', () => {
  const files = sourcesIn('campus/db/migrations/*.sql')
    .map(({ file, text }) => ({ name: file.replace(/.*\//, ''), text }))
    .filter(({ name }) => name >= FIRST);
  expect(faultsOf(files, releases)).toEqual([]);
});

it.each([
  ['ALTER TABLE "person" ADD COLUMN "room" text NOT NULL;', 'NOT NULL without a default'],
  ['ALTER TABLE "person" ADD COLUMN "room" uuid DEFAULT gen_random_uuid();', 'writes every row anew'],
  ['ALTER TABLE "person" ADD COLUMN "room" uuid REFERENCES "room"("id");', 'a column with a rule'],
  ['ALTER TABLE "person" DROP COLUMN "room";', 'drops a column'],
  ['DROP TABLE "person" CASCADE;', 'drops'],
  ['ALTER TABLE "person" RENAME COLUMN "room" TO "hall";', 'renames'],
  ['ALTER TABLE "person" RENAME TO "people";', 'renames'],
  ['ALTER TABLE "person" ALTER COLUMN "room" SET DATA TYPE bigint;', 'type'],
  ['ALTER TABLE "person" ALTER COLUMN "room" TYPE bigint;', 'type'],
  ['ALTER TABLE "person" ALTER COLUMN "room" SET NOT NULL;', 'may not give'],
  ['ALTER TABLE "person" ALTER COLUMN "room" DROP DEFAULT;', 'counts on'],
  ['CREATE INDEX "person_room" ON "person" USING btree ("room");', 'CREATE INDEX CONCURRENTLY'],
  ['CREATE UNIQUE INDEX "person_room" ON "person" ("room");', 'CREATE INDEX CONCURRENTLY'],
  ['ALTER TABLE "person" ADD CONSTRAINT "a" UNIQUE("room");', 'CREATE UNIQUE INDEX CONCURRENTLY'],
  [
    'ALTER TABLE "person" ADD CONSTRAINT "a" FOREIGN KEY ("room") REFERENCES "public"."room"("id");',
    'NOT VALID',
  ],
  ['ALTER TABLE "person" ADD CONSTRAINT "a" CHECK ("person"."room" > 0);', 'NOT VALID'],
  ['-- by hand\nalter table person\n  add column room text not null;', 'NOT NULL without a default'],
  ['CREATE INDEX CONCURRENTLY "a" ON "person" ("room");', 'DROP INDEX CONCURRENTLY IF EXISTS a'],
  [
    'DROP INDEX CONCURRENTLY IF EXISTS "a"; CREATE INDEX CONCURRENTLY "a" ON "person" ("room");',
    'statement-breakpoint',
  ],
  [
    'CREATE TABLE "a" ("id" int);\n--> statement-breakpoint\nDROP INDEX CONCURRENTLY IF EXISTS "b";',
    'more than indexes',
  ],
  [
    'ALTER TABLE "person" ADD CONSTRAINT "a" CHECK (true) NOT VALID;\nALTER TABLE "person" VALIDATE CONSTRAINT "a";',
    'in the file that adds it',
  ],
  ['ALTER TABLE "person" ADD CONSTRAINT "a" CHECK (true) NOT VALID;', 'nothing validates a'],
  ['-- contract: unused since 9.9.9\nALTER TABLE "person" DROP COLUMN "room";', 'names no release 9.9.9'],
])('%s is refused', (text, says) => {
  expect(faults(text).join('\n')).toContain(says);
});

it.each([
  [
    'a table of its own, with its rules and indexes',
    [
      `CREATE TABLE "room" ("id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL, "name" text NOT NULL);
    ALTER TABLE "room" ADD CONSTRAINT "a" FOREIGN KEY ("id") REFERENCES "public"."person"("id");
    CREATE INDEX "room_name" ON "room" USING btree ("name");`,
    ],
  ],
  [
    'a column that may be empty, or has a value that costs nothing',
    [
      'ALTER TABLE "person" ADD COLUMN "room" text; ALTER TABLE "person" ADD COLUMN "n" int DEFAULT 0 NOT NULL;',
    ],
  ],
  [
    'an index by itself',
    [
      'DROP INDEX CONCURRENTLY IF EXISTS "a";--> statement-breakpoint\nCREATE INDEX CONCURRENTLY "a" ON "person" ("room");',
    ],
  ],
  [
    'a rule that a later file validates',
    [
      'ALTER TABLE "person" ADD CONSTRAINT "a" CHECK (true) NOT VALID;',
      'ALTER TABLE "person" VALIDATE CONSTRAINT "a";',
    ],
  ],
  [
    'what no release uses any more',
    ['-- contract: unused since 1.0.0\nALTER TABLE "person" DROP COLUMN "room";'],
  ],
  [
    'a function, whatever it says inside',
    ['CREATE FUNCTION f() RETURNS int LANGUAGE plpgsql AS $$ BEGIN drop table person; END $$;'],
  ],
])('%s passes', (_what, texts) => {
  expect(faults(...texts)).toEqual([]);
});
