import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { RequestOf } from '../../contract/calls/call.ts';
import type { AskOffice, OfficeCalls } from '../../contract/calls/institution.ts';
import { LANGUAGES, type Language } from '../../contract/constants.ts';
import type { ImportReport } from '../../contract/imports.ts';
import { OfficeRefused, type Verb, WrongUsage } from '../verb.ts';
import { languageOfEnvironment } from './environment-language.ts';
import { outcomeLine, reportLines } from './report-lines.ts';
import { showProgress } from './show-progress.ts';

const ASK_EVERY_MS = 300;

export const importVerb: Verb = {
  usage: '<zip or folder> [--dry-run] [--allow-removals] [--skip-invalid] [--json] [--lang it|en|es]',
  says: 'imports a OneRoster bundle (CSV, 1.1 or 1.2)',
  options: {
    'dry-run': { type: 'boolean' },
    'allow-removals': { type: 'boolean' },
    'skip-invalid': { type: 'boolean' },
    json: { type: 'boolean' },
    lang: { type: 'string' },
  },
  run: async ({ words: [source, ...rest], flags }, { withOffice }) => {
    if (!source || rest.length > 0) throw new WrongUsage();
    const language = languageFor(flags.lang);
    const path = resolve(process.env.INIT_CWD ?? '.', source); // npm has gone to the project's folder
    const options = {
      dryRun: flags['dry-run'] === true,
      allowRemovals: flags['allow-removals'] === true,
      skipInvalid: flags['skip-invalid'] === true,
    };
    await withOffice(async (office) => {
      const report = await importOver(office, { path, ...options }, flags.json ? null : language);
      console.log(flags.json ? JSON.stringify(report, null, 2) : reportLines(report, language).join('\n'));
      if (report.outcome === 'refused' || report.outcome === 'failed') {
        throw new OfficeRefused(outcomeLine(report, language));
      }
    }, language);
  },
};

/** Begins it and waits for its report; how far it is goes to stderr, unless nobody wants to know. */
async function importOver(
  office: AskOffice,
  request: RequestOf<OfficeCalls['import/run']>,
  language: Language | null,
): Promise<ImportReport> {
  const { runId } = await office('import/run', request);
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
