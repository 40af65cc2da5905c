import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type * as z from 'zod/mini';
import { LANGUAGES, type Language } from '../../../contract/constants.ts';
import {
  type ImportReport,
  importState,
  type runImportRequest,
  startedImport,
} from '../../../contract/imports.ts';
import { languageOfEnvironment } from '../import/environment-language.ts';
import { outcomeLine, reportLines } from '../import/report-lines.ts';
import { showProgress } from '../import/show-progress.ts';
import { type OfficeCall, OfficeRefused, withOffice } from '../office-line.ts';
import { type Verb, WrongUsage } from './verb.ts';

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
  run: async ({ words: [source, ...rest], flags }, config) => {
    if (!source || rest.length > 0) throw new WrongUsage();
    const language = languageFor(flags.lang);
    const path = resolve(process.env.INIT_CWD ?? '.', source); // npm has gone to the project's folder
    const options = {
      dryRun: flags['dry-run'] === true,
      allowRemovals: flags['allow-removals'] === true,
      skipInvalid: flags['skip-invalid'] === true,
    };
    await withOffice(
      config,
      async (call) => {
        const report = await importOver(call, { path, ...options }, flags.json ? null : language);
        console.log(flags.json ? JSON.stringify(report, null, 2) : reportLines(report, language).join('\n'));
        if (report.outcome === 'refused' || report.outcome === 'failed') {
          throw new OfficeRefused(outcomeLine(report, language));
        }
      },
      language,
    );
  },
};

/** Begins it and waits for its report; how far it is goes to stderr, unless nobody wants to know. */
async function importOver(
  call: OfficeCall,
  request: z.input<typeof runImportRequest>,
  language: Language | null,
): Promise<ImportReport> {
  const { runId } = await call('import/run', request, startedImport);
  const progress = language && showProgress(process.stderr, language);
  for (;;) {
    const { report, ...state } = await call('import/state', { runId }, importState);
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
