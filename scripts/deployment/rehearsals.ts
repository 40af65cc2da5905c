import type { Rehearsal } from './rehearsal.ts';

/** In the order in which they run. */
export const rehearsals: Rehearsal[] = [];
