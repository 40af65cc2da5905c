/**
 * `npm run dump`: keeps a database of this release, with a row in every table, as
 * `campus/db/dumps/<release>+<last migration>.backup`. A test upgrades each of them from then on. To be run
 * with each release (docs/schema-changes.md).
 */
import { existsSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import process from 'node:process';
import { writeBackup } from '../campus/backup/write-backup.ts';
import { openPostgres } from '../campus/db/database.ts';
import { knownMigrationNames } from '../campus/db/known-migrations.ts';
import { migrate } from '../campus/db/migrate.ts';
import { startPostgres } from '../campus/testing/test-server.ts';
import { RELEASE } from '../observe/release.ts';
import { fillEveryTable } from './dump/row-of-each.ts';

const last = knownMigrationNames().at(-1)?.slice(0, 4);
const path = `campus/db/dumps/${RELEASE}+${last}.backup`;

process.exitCode = existsSync(path) ? refuse() : await make();

function refuse(): number {
  console.error(`${path} is there already: a release’s dump stays as it was made.`);
  return 1;
}

async function make(): Promise<number> {
  const { url, stop } = await startPostgres();
  const { db, close } = openPostgres(url);
  try {
    await migrate(db);
    await fillEveryTable(db);
    const { tables, bytes } = await writeBackup(db, path);
    await chmod(path, 0o644);
    console.log(`${path}: ${tables.length} tables, ${bytes} bytes`);
    return 0;
  } finally {
    await close();
    await stop();
  }
}
