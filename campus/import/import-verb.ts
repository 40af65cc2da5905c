import { setTimeout as pause } from 'node:timers/promises';
import type { AskOffice, OfficeCalls } from '../../contract/institution.ts';
import type { ImportReport } from '../../contract/operations/imports.ts';
import type { ResultOf } from '../../contract/wire/call.ts';
import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from '../../contract/wire/constants.ts';
import { print } from '../platform/terminal.ts';
import { text } from '../platform/texts.ts';
import { OfficeRefused, type Run, typedPath, WrongUsage } from '../verb.ts';
import { outcomeLine, reportLines } from './reports/report-lines.ts';

const ASK_EVERY_MS = 300;

/** Imports a OneRoster bundle. */
export const importBundle = importing(
  ({ flags, ...request }) =>
    (office) =>
      office('import/run', { ...request, allowRemovals: flags['allow-removals'] === true }),
);

/** Imports lessons from a CSV file (docs/operations.md). */
export const importLessons = importing(
  ({ flags: _, ...request }) =>
    (office) =>
      office('import/lessons', request),
);

type Flags = Parameters<Run>[0]['flags'];
type Given = { path: string; dryRun: boolean; skipInvalid: boolean; flags: Flags };
type Begin = (office: AskOffice) => Promise<ResultOf<OfficeCalls['import/run']>>;

/** Begins an import, shows how far it is and says what it came to. */
function importing(beginOf: (given: Given) => Begin): Run {
  return async ({ words: [source, ...rest], flags }, { withOffice }) => {
    if (!source || rest.length > 0) throw new WrongUsage();
    const language = languageFor(flags.lang);
    const path = typedPath(source);
    const options = { dryRun: flags['dry-run'] === true, skipInvalid: flags['skip-invalid'] === true };
    await withOffice(async (office) => {
      const { runId } = await beginOf({ path, ...options, flags })(office);
      const report = await reportOf(office, runId, flags.json ? null : language);
      print(flags.json ? JSON.stringify(report, null, 2) : reportLines(report, language).join('\n'));
      if (report.outcome === 'refused' || report.outcome === 'failed')
        throw new OfficeRefused(outcomeLine(report, language));
    }, language);
  };
}

/** Waits for the report of what was begun; how far it is goes to stderr, unless nobody wants to know. */
async function reportOf(office: AskOffice, runId: string, language: Language | null): Promise<ImportReport> {
  const progress = language && showProgress(process.stderr, language);
  for (;;) {
    const { report, ...state } = await office('import/state', { runId });
    progress?.show(state);
    if (report) {
      progress?.end();
      return report;
    }
    await pause(ASK_EVERY_MS);
  }
}

function languageFor(flag: string | boolean | undefined): Language {
  if (flag === undefined) return languageOfEnvironment(process.env);
  const language = LANGUAGES.find((each) => each === flag);
  if (!language) throw new WrongUsage();
  return language;
}

/** The language of a terminal, by POSIX's variables in their order; Italian where it is none of ours. */
export function languageOfEnvironment({ LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv): Language {
  const locale = LC_ALL || LC_MESSAGES || LANG || '';
  return LANGUAGES.find((language) => locale.startsWith(language)) ?? FALLBACK_LANGUAGE;
}

type State = { phase: string; done: number; total: number };
type Output = { isTTY?: boolean; write(text: string): unknown };

const CLEARED = '\r\u001b[K';

/** Shows progress: on a terminal one line that is cleared at the end, else a line per phase and 10 %. */
export function showProgress(output: Output, language: Language) {
  let last = '';
  return {
    show({ phase, done, total }: State): void {
      const percent = total > 0 ? Math.floor((done / total) * 100) : null;
      const step = output.isTTY || percent === null ? percent : percent - (percent % 10);
      const line = text(language, 'UTC', `import.phase.${phase}`) + (step === null ? '…' : ` ${step} %`);
      if (line === last) return;
      last = line;
      output.write(output.isTTY ? `${CLEARED}${line}` : `${line}\n`);
    },
    end(): void {
      if (output.isTTY) output.write(CLEARED);
    },
  };
}
