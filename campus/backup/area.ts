import type { Area } from '../area.ts';
import { serveBackup } from './serve-backup.ts';

/** Everything the institution's database holds, in a file. */
export const backup: Area = { serve: serveBackup };
