import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { gatherFiles } from './backup/gather-files.ts';
import type { CampusConfig } from './config.ts';
import { refuseUnmigrated } from './db/applied-migrations.ts';
import { type Database, type OpenDatabase, openPglite, openPostgres } from './db/database.ts';
import { lockDirectory } from './db/directory-lock.ts';
import { migrate } from './db/migrate.ts';
import { keepPrivate } from './db/private-directory.ts';
import { rowsOf } from './db/rows.ts';
import { nameKeys } from './platform/files/file-store.ts';
import { keepFingerprints } from './platform/keys/key-fingerprints.ts';
import { secretsThere } from './platform/keys/own-keys.ts';
import { watchDatabase, watchFolder } from './platform/numbers/watch-numbers.ts';

const OLDEST_POSTGRES = 15;

export class PostgresTooOld extends Error {}

/** `asItIs`: not migrated, for what an older version left or a backup is put into. */
type Opening = { asItIs?: boolean };

/**
 * Opens and, unless MIGRATE is 0, migrates the database: PostgreSQL at DATABASE_URL, else the embedded one in
 * DATA_DIR, locked for this process. Throws `DirectoryInUse`, `OpenDirectory`, `NotMigrated`,
 * `NewerDatabase`, `ChangedMigration`, `TablesHeld`, `OtherKeys`, `PostgresTooOld` or the engine's error.
 */
export async function openInstitution(config: CampusConfig, opening: Opening = {}): Promise<OpenDatabase> {
  return config.DATABASE_URL
    ? await ready(
        openPostgres(config.DATABASE_URL, {
          connections: config.DATABASE_POOL,
          waitMs: config.DATABASE_WAIT_MS,
          listenUrl: config.DATABASE_LISTEN_URL,
        }),
        config,
        opening,
      )
    : await openEmbedded(config, opening);
}

async function openEmbedded(config: CampusConfig, opening: Opening): Promise<OpenDatabase> {
  const { DATA_DIR: directory } = config;
  const unlock = lockDirectory(directory);
  try {
    const opened = await openPglite({ directory: join(directory, 'campus') });
    keepPrivate(directory); // PGlite 0.5 unpacks a new database with 0666, whatever the umask
    const database = await ready(opened, config, opening);
    if (!opening.asItIs) await gatherFiles(database.db, config, directory); // those of a version before the database had them
    if (!opening.asItIs) await watchFolder(database.db, directory);
    return { ...database, close: () => database.close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function ready(
  database: OpenDatabase,
  config: CampusConfig,
  { asItIs }: Opening,
): Promise<OpenDatabase> {
  try {
    await checkVersion(database.db);
    if (asItIs) return database;
    await (config.MIGRATE ? migrate(database.db) : refuseUnmigrated(database.db));
    await keepFingerprints(database.db, config);
    await nameKeys(database.db, secretsThere(config, 'UPLOADS_KEY'));
    await watchDatabase(database.db);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function checkVersion(db: Database): Promise<void> {
  const [row] = rowsOf<{ version: number }>(
    await db.execute(sql`select current_setting('server_version_num')::int / 10000 as version`),
  );
  if (row && row.version < OLDEST_POSTGRES) {
    throw new PostgresTooOld(`PostgreSQL ${row.version} is too old: ${OLDEST_POSTGRES} or newer is needed`);
  }
}
