import type { Rehearsal } from './rehearsal.ts';
import { backup } from './rehearsals/backup.ts';
import { pgbouncer } from './rehearsals/pgbouncer.ts';
import { standby } from './rehearsals/standby.ts';

/** In the order in which they run. */
export const rehearsals: Rehearsal[] = [standby, pgbouncer, backup];
