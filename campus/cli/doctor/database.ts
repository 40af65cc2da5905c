import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { CampusConfig } from '../../config.ts';
import { listMigrations, NoInstitution, pendingMigrations } from '../../db/applied-migrations.ts';
import type { Database, OpenDatabase } from '../../db/database.ts';
import { DirectoryInUse } from '../../db/directory-lock.ts';
import { knownMigrationNames } from '../../db/known-migrations.ts';
import { rowsOf } from '../../db/rows.ts';
import { openInstitution } from '../../institution.ts';
import { fingerprintsOf, knownFingerprints, refuseWanting } from '../../platform/keys/key-fingerprints.ts';
import { startFailure } from '../../start-failure.ts';
import { type Finding, messageOf, note, ok, within, wrong } from './finding.ts';

const WAIT_MS = 10_000;
const HEARD_MS = 3_000;
/** Deadlines are said by the database's clock, sessions end by the program's. */
const CLOCK_MS = 2_000;

/** Leaves the database as it is. */
export async function findingsOfDatabase(config: CampusConfig): Promise<Finding[]> {
  let database: OpenDatabase;
  try {
    database = await within(WAIT_MS, openInstitution(config, { asItIs: true }));
  } catch (error) {
    if (error instanceof DirectoryInUse) return [note('database', messageOf(error))];
    return [wrong('database', startFailure(error).replace(/^campus: /, ''), 'see DATABASE_URL and DATA_DIR')];
  }
  const { db, engine, close } = database;
  const findings = [ok('database', `${engine === 'postgres' ? 'PostgreSQL' : 'the embedded one'} answers`)];
  try {
    findings.push(await clockOf(db), await hearsOf(database), ...(await schemaOf(db, config)));
  } finally {
    await close();
  }
  return findings;
}

async function clockOf(db: Database): Promise<Finding> {
  const before = Date.now();
  const [row] = rowsOf<{ ms: number }>(
    await db.execute(sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`),
  );
  const offMs = Math.round(Number(row?.ms) - (before + Date.now()) / 2);
  return Math.abs(offMs) <= CLOCK_MS
    ? ok('clock', `${offMs} ms from the database’s`)
    : wrong('clock', `${offMs} ms from the database’s`, 'set both machines by NTP (timedatectl status)');
}

/** Instances tell each other of events by it. */
async function hearsOf({ db, listen }: OpenDatabase): Promise<Finding> {
  const channel = `doctor_${randomUUID().replaceAll('-', '')}`;
  const { promise: heard, resolve } = Promise.withResolvers<void>();
  const stop = await listen(channel, resolve);
  try {
    await db.execute(sql`select pg_notify(${channel}, '')`);
    await within(HEARD_MS, heard);
    return ok('events', 'what one instance tells through the database, others hear');
  } catch (error) {
    const wayOut =
      'connect to PostgreSQL itself, or through a pooler by session: live updates come late else';
    return wrong('events', `NOTIFY is not heard: ${messageOf(error)}`, wayOut);
  } finally {
    await stop();
  }
}

async function schemaOf(db: Database, config: CampusConfig): Promise<Finding[]> {
  try {
    const applied = await listMigrations(db);
    const pending = (await pendingMigrations(db)).map(({ name }) => name);
    const known = knownMigrationNames();
    const newer = applied.filter((name) => !known.includes(name));
    refuseWanting(await knownFingerprints(db), fingerprintsOf(config));
    return [
      pending.length > 0
        ? wrong('migrations', `the database lacks ${pending.join(', ')}`, 'ateneo migrate')
        : ok('migrations', `as of ${known.at(-1)}`),
      ...newer.map((name) => note('migrations', `${name} is of a newer release, which this one can use`)),
      ok('keys', 'all that the database knows are here'),
    ];
  } catch (error) {
    if (error instanceof NoInstitution) return [note('migrations', 'the database is empty: ateneo migrate')];
    return [wrong('database', messageOf(error), 'docs/operations.md, Upgrades and Secrets')];
  }
}
