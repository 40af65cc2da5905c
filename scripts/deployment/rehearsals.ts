import type { Rehearsal } from './rehearsal.ts';
import { compose } from './rehearsals/compose.ts';
import { image } from './rehearsals/image.ts';

/** In the order in which they run. */
export const rehearsals: Rehearsal[] = [image, compose];
