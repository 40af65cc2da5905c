import { sql } from 'drizzle-orm';
import { compareReleases, RELEASE } from '../../observe/release.ts';
import type { Database } from './database.ts';
import { knownMigrations, type Migration } from './known-migrations.ts';
import { rowsOf } from './rows.ts';

/** Nothing of ours is in the database. */
export class NoInstitution extends Error {}

export class NewerDatabase extends Error {
  constructor(names: string[], from: string | null) {
    super(
      `the database was made by a newer version of Ateneo (${names.join(', ')}), and ${RELEASE} can’t use it: ` +
        `start ${from ? `${from} or a later one` : 'that version'}, or restore a backup of this one`,
    );
  }
}

/** A file of a migration isn't what the database was changed by; the message says the way out. */
export class ChangedMigration extends Error {
  constructor(names: string[]) {
    super(
      `${names.join(', ')} changed after the database was migrated by it: bring back the file as it was ` +
        '(campus/db/migrations of the release that is installed), and write what is to change in a migration of its own',
    );
  }
}

/** The database lacks migrations of this release, and isn't to be migrated by whoever starts. */
export class NotMigrated extends Error {
  constructor(names: string[]) {
    super(
      `the database lacks ${names.join(', ')}, and MIGRATE is 0: ateneo migrate, of this release, brings it up to date`,
    );
  }
}

type Applied = { name: string; hash: string; readableFrom: string | null };

/** What this release would still apply. Throws `NewerDatabase` and `ChangedMigration`. */
export async function pendingMigrations(db: Database, known = knownMigrations()): Promise<Migration[]> {
  const applied = await appliedMigrations(db);
  refuseChanged(applied, known);
  refuseNewer(applied, known);
  return known.filter(({ name }) => !applied.some((each) => each.name === name));
}

/** Throws `NotMigrated` where something is pending, and what `pendingMigrations` throws. */
export async function refuseUnmigrated(db: Database): Promise<void> {
  const pending = (await hasList(db)) ? await pendingMigrations(db) : knownMigrations();
  if (pending.length > 0) throw new NotMigrated(pending.map(({ name }) => name));
}

/** What was applied to the database, in order; throws `NoInstitution` where nothing was. */
export async function listMigrations(db: Database): Promise<string[]> {
  if (!(await hasList(db))) throw new NoInstitution('the database is empty: there is nothing to back up');
  return (await appliedMigrations(db)).map(({ name }) => name).sort();
}

/** Whether everything this version asks of the database is there. */
export async function isMigrated(db: Database): Promise<boolean> {
  const applied = rowsOf<{ name: string }>(await db.execute(sql`select name from migration`));
  return knownMigrations().every(({ name }) => applied.some((each) => each.name === name));
}

/** A list of the first release lacks a column, which is added once: adding holds up who reads it. */
export async function prepareList(tx: Database): Promise<void> {
  await tx.execute(sql`create table if not exists migration (name text primary key, hash text not null,
    applied_at timestamptz not null default now(), readable_from text)`);
  if (!(await hasReadableFrom(tx)))
    await tx.execute(sql`alter table migration add column readable_from text`);
}

async function appliedMigrations(db: Database): Promise<Applied[]> {
  const readableFrom = sql.raw((await hasReadableFrom(db)) ? 'readable_from' : 'null::text');
  return rowsOf<Applied>(
    await db.execute(sql`select name, hash, ${readableFrom} as "readableFrom" from migration`),
  );
}

/** Says that it was applied. */
export async function noteMigration(tx: Database, { name, hash, readableFrom }: Migration): Promise<void> {
  await tx.execute(
    sql`insert into migration (name, hash, readable_from) values (${name}, ${hash}, ${readableFrom})`,
  );
}

const hasList = (db: Database): Promise<boolean> =>
  isTrue(db, sql`select to_regclass('public.migration') is not null as yes`);

const hasReadableFrom = (db: Database): Promise<boolean> =>
  isTrue(
    db,
    sql`select exists (select from pg_attribute where attrelid = to_regclass('public.migration')
      and attname = 'readable_from' and not attisdropped) as yes`,
  );

async function isTrue(db: Database, question: ReturnType<typeof sql>): Promise<boolean> {
  const [row] = rowsOf<{ yes: boolean }>(await db.execute(question));
  return row?.yes === true;
}

function refuseChanged(applied: Applied[], known: Migration[]): void {
  const changed = known.filter(({ name, hash }) =>
    applied.some((each) => each.name === name && each.hash !== hash),
  );
  if (changed.length > 0) throw new ChangedMigration(changed.map(({ name }) => name));
}

/** Newer migrations that this release can use are left as they are: the way back of one that followed it. */
function refuseNewer(applied: Applied[], known: Migration[]): void {
  const newer = applied.filter(({ name }) => !known.some((migration) => migration.name === name));
  const unusable = newer.filter(
    ({ readableFrom }) => readableFrom === null || compareReleases(RELEASE, readableFrom) < 0,
  );
  if (unusable.length === 0) return;
  const from = unusable.map(({ readableFrom }) => readableFrom).toSorted(latestFirst)[0] ?? null;
  throw new NewerDatabase(unusable.map(({ name }) => name).sort(), from);
}

/** What says nothing comes first. */
const latestFirst = (one: string | null, other: string | null): number =>
  one === null || other === null
    ? Number(one !== null) - Number(other !== null)
    : compareReleases(other, one);
