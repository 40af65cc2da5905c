import type { Rehearsal } from './rehearsal.ts';
import { debian } from './rehearsals/debian.ts';
import { saml } from './rehearsals/saml.ts';

/** In the order in which they run. */
export const rehearsals: Rehearsal[] = [debian, saml];
