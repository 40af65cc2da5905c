import type { Rehearsal } from './rehearsal.ts';
import { backup } from './rehearsals/backup.ts';
import { compose } from './rehearsals/compose.ts';
import { debian } from './rehearsals/debian.ts';
import { helm } from './rehearsals/helm.ts';
import { image } from './rehearsals/image.ts';
import { pgbouncer } from './rehearsals/pgbouncer.ts';
import { saml } from './rehearsals/saml.ts';
import { standby } from './rehearsals/standby.ts';
import { upgrade } from './rehearsals/upgrade.ts';

/** In the order in which they run. */
export const rehearsals: Rehearsal[] = [
  ...[image, compose, helm],
  ...[debian, saml],
  ...[standby, pgbouncer, backup, upgrade],
];
