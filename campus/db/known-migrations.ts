import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';

export type Migration = {
  name: string;
  /** Of its file, when it was applied or is read. */
  hash: string;
  statements: string[];
  /** Builds or drops indexes CONCURRENTLY, which no transaction can. */
  isOutside: boolean;
  /** The first release that works on a database with it. */
  readableFrom: string;
};

const OWN_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));
const EVERY_RELEASE = '0.0.0';
/** What a file says that takes away what an older release uses. */
const CONTRACT = /^-- contract: unused since (\d+\.\d+\.\d+)$/m;
const CONCURRENTLY = /\bconcurrently\b/i;
const COMMENT = /--.*$/gm;

/** The migrations of this release, in their order. */
export function knownMigrations(migrationsFolder = OWN_FOLDER): Migration[] {
  const journal: { entries: { tag: string }[] } = JSON.parse(
    readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8'),
  );
  return readMigrationFiles({ migrationsFolder }).map(({ sql, hash }, index) => {
    const text = sql.join('\n');
    return {
      name: journal.entries[index]?.tag ?? String(index),
      hash,
      statements: sql.filter((statement) => statement.trim() !== ''),
      isOutside: CONCURRENTLY.test(text.replaceAll(COMMENT, '')),
      readableFrom: CONTRACT.exec(text)?.[1] ?? EVERY_RELEASE,
    };
  });
}

export const knownMigrationNames = (): string[] => knownMigrations().map(({ name }) => name);

/** For where nobody else asks meanwhile: it is one transaction then. */
export const withoutConcurrently = (statement: string): string =>
  statement.replace(/\bconcurrently\s+/gi, '');
