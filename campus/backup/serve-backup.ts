import { backupCalls } from '../../contract/operations/backup.ts';
import type { CampusConfig } from '../config.ts';
import { succeed } from '../http/answers.ts';
import type { CampusApp } from '../http/campus-app.ts';
import { serve } from '../http/serve.ts';
import { backUp } from './back-up.ts';

/** A backup, asked for by the command line while the service holds the data directory. */
export function serveBackup(app: CampusApp, { config }: { config: CampusConfig }) {
  serve(app, backupCalls, {
    'office/institution/backup': {
      answer: async ({ body }) => succeed(await backUp(app.db, config, body.path)),
    },
  });
}
