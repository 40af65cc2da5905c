import { importState, runImportRequest, startedImport } from '../../../contract/imports.ts';
import { answerFor, answerOf, succeed } from '../../http/answers.ts';
import type { CampusApp } from '../../http/campus-app.ts';
import { refused } from '../../platform/outcome.ts';
import { findRun } from './find-run.ts';
import { startImport } from './run-import.ts';

/** An import takes longer than a call may: one call begins it, another asks how far it is. */
export function importRoutes(app: CampusApp) {
  const preHandler = app.requireService;

  app.post(
    '/api/office/import/run',
    { preHandler, schema: { body: runImportRequest, response: { 200: answerOf(startedImport) } } },
    async ({ body: { path, ...options }, language, log }) => {
      const started = await startImport(path, options, app);
      if (!started) return answerFor(refused([{ code: 'import.busy' }]), language, app.timeZone);
      started.finished.catch((err) => log.error({ err }, 'the import broke off'));
      return succeed({ runId: started.runId });
    },
  );

  app.post(
    '/api/office/import/state',
    { preHandler, schema: { body: startedImport, response: { 200: answerOf(importState) } } },
    (request) => app.read(request, (db) => findRun(db, request.body.runId, request.language, app.timeZone)),
  );
}
