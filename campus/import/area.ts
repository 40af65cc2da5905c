import { importCalls } from '../../contract/operations/imports.ts';
import type { Area } from '../area.ts';
import { answerFor, succeed } from '../http/answers.ts';
import type { CampusApp } from '../http/campus-app.ts';
import { serve } from '../http/serve.ts';
import { refused } from '../platform/outcome.ts';
import { startLessonImport } from './lessons/import-lessons.ts';
import { findRun } from './reports/runs.ts';
import { startImport } from './run-import.ts';
import { historiesOf } from './writing/leave.ts';

/** OneRoster bundles of the institution's own registers, and files of its lessons. */
export const imports: Area = {
  serve: serveImport,
};

/** An import takes longer than a call may: one call begins it, another asks how far it is. */
function serveImport(app: CampusApp) {
  const { db, clock } = app;
  const histories = historiesOf();
  serve(app, importCalls, {
    'office/import/run': {
      answer: async ({ body: { path, ...options }, request: { log }, language, timeZone }) => {
        const started = await startImport(path, options, { db, clock, timeZone, histories });
        if (!started) return answerFor(refused([{ code: 'import.busy' }]), language, timeZone);
        started.finished.catch((err) => log.error({ err }, 'the import broke off'));
        return succeed({ runId: started.runId });
      },
    },
    'office/import/lessons': {
      answer: async ({ body: { path, ...options }, request: { log }, language, timeZone }) => {
        const started = await startLessonImport(path, options, { db, clock, timeZone });
        if (!started) return answerFor(refused([{ code: 'import.busy' }]), language, timeZone);
        started.finished.catch((err) => log.error({ err }, 'the import of lessons broke off'));
        return succeed({ runId: started.runId });
      },
    },
    'office/import/state': {
      read: (db, { body, language, timeZone }) => findRun(db, body.runId, language, timeZone),
    },
  });
}
