import type { Rehearsal } from './rehearsal.ts';
import { helm } from './rehearsals/helm.ts';

/** In the order in which they run. */
export const rehearsals: Rehearsal[] = [helm];
