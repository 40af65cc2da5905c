import { eq } from 'drizzle-orm';
import type { ImportReport, ImportState } from '../../../contract/operations/imports.ts';
import type { Language } from '../../../contract/wire/constants.ts';
import type { Database } from '../../db/database.ts';
import { importRuns } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import { text } from '../../platform/texts.ts';
import type { Finding } from './findings.ts';
import { CAUSE_OF } from './likely-cause.ts';
import { EMPTY_REPORT, type Report } from './report.ts';

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
  return {
    phase,
    done,
    total,
    report: report && withTexts({ ...EMPTY_REPORT, ...report }, language, timeZone),
  };
}

function withTexts({ commonest, ...report }: Report, language: Language, timeZone: string): ImportReport {
  const say = (key: string, params?: Finding['params']) => text(language, timeZone, `import.${key}`, params);
  const told = (kind: 'problem' | 'warning', findings: Finding[]) =>
    findings.map(({ params, ...each }) => ({ ...each, text: say(`${kind}.${each.code}`, params) }));
  return {
    ...report,
    problems: told('problem', report.problems),
    warnings: told('warning', report.warnings),
    leftOut: told('problem', report.leftOut),
    likelyCause: commonest && say('likelyCause', { cause: say(`cause.${CAUSE_OF[commonest.code]}`) }),
  };
}
