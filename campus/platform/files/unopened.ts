import { subMinutes } from 'date-fns/subMinutes';
import { and, eq, lt, notExists, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { noneOf, oneOf } from '../../db/one-of.ts';
import { ownCopies, storedFiles, surveys, uploads } from '../../db/schema.ts';
import { notOpenedBy } from './file-store.ts';

/** A close is seen to every minute: one that is over for longer is held up. */
const LATE_MINUTES = 10;

/** Papers that were handed in, and copies that can be fetched, of which a file is not there. */
export async function missingFiles(db: Database): Promise<number> {
  const whole = (id: typeof uploads.id | typeof ownCopies.jsonFile | typeof ownCopies.pdfFile) =>
    db
      .select({ one: sql`1` })
      .from(storedFiles)
      .where(and(eq(storedFiles.id, id), eq(storedFiles.isWhole, true)));
  const papers = and(noneOf(uploads.status, ['receiving', 'discarded']), notExists(whole(uploads.id)));
  const ready = eq(ownCopies.status, 'ready');
  return (
    (await db.$count(uploads, papers)) +
    (await db.$count(ownCopies, and(ready, notExists(whole(ownCopies.jsonFile))))) +
    (await db.$count(ownCopies, and(ready, notExists(whole(ownCopies.pdfFile)))))
  );
}

/** Files that are sealed with none of these keys. */
export const sealedFiles = (db: Database, keyIds: readonly string[]): Promise<number> =>
  db.$count(storedFiles, and(eq(storedFiles.isWhole, true), notOpenedBy(keyIds)));

/** Surveys that are over and not closed: never opened, or a sheet is sealed with a missing key. */
export const unclosedSurveys = (db: Database, now: Date): Promise<number> =>
  db.$count(
    surveys,
    and(oneOf(surveys.status, ['open', 'scheduled']), lt(surveys.closesAt, subMinutes(now, LATE_MINUTES))),
  );
