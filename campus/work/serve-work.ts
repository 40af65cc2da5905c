import { workCalls } from '../../contract/operations/work.ts';
import type { CampusApp } from '../http/campus-app.ts';
import { serve } from '../http/serve.ts';
import { done } from '../platform/outcome.ts';
import { listFailed, retryFailed } from './failed-work.ts';

/** What of the work in the background fails, and having it tried again. */
export function serveWork(app: CampusApp) {
  serve(app, workCalls, {
    'office/work/failed': { read: (db, _asked, now) => listFailed(db, now) },
    'office/work/retry': {
      change: async (tx, { body }, now) => done({ retried: await retryFailed(tx, body, now) }),
    },
  });
}
