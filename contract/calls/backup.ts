import { backupReport, backupRequest } from '../backup.ts';
import type { Calls } from './call.ts';

export const backupCalls = {
  'office/institution/backup': {
    who: 'office',
    request: backupRequest,
    result: backupReport,
    says: 'Writes everything the database holds into a file of the institution’s machine',
  },
} satisfies Calls;
