import { backupCalls } from '../../contract/calls/backup.ts';
import { succeed } from '../http/answers.ts';
import type { CampusApp } from '../http/campus-app.ts';
import { serve } from '../http/serve.ts';
import { writeBackup } from './write-backup.ts';

/** A backup, asked for by the command line while the service holds the data directory. */
export function serveBackup(app: CampusApp) {
  serve(app, backupCalls, {
    'office/institution/backup': {
      answer: async ({ body }) => succeed(await writeBackup(app.db, body.path)),
    },
  });
}
