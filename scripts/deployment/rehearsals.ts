import type { Rehearsal } from './rehearsal.ts';
import { upgrade } from './rehearsals/upgrade.ts';

/** In the order in which they run. */
export const rehearsals: Rehearsal[] = [upgrade];
