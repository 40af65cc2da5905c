import { eq } from 'drizzle-orm';
import type { Language } from '../../../contract/constants.ts';
import type { ImportReport, ImportState } from '../../../contract/imports.ts';
import type { Database } from '../../db/database.ts';
import { importRuns } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import { text } from '../../platform/texts.ts';
import type { Report } from './report.ts';

/** How far an import is, and its report in a language once it has ended; throws `NotFound`. */
export async function findRun(
  db: Database,
  runId: string,
  language: Language,
  timeZone: string,
): Promise<ImportState> {
  const [run] = await db.select().from(importRuns).where(eq(importRuns.id, runId));
  if (!run) throw new NotFound('import', runId);
  const { phase, done, total } = run;
  const report = run.report as Report | null;
  return { phase, done, total, report: report && withTexts(report, language, timeZone) };
}

const withTexts = (report: Report, language: Language, timeZone: string): ImportReport => ({
  ...report,
  problems: report.problems.map(({ params, ...problem }) => ({
    ...problem,
    text: text(language, timeZone, `import.problem.${problem.code}`, params),
  })),
});
