import type { Area } from '../../area.ts';
import type { CampusConfig } from '../../config.ts';
import { paperInstitution } from '../../platform/paper-institution.ts';
import { keptSealKey } from '../../seal/seal-key.ts';
import type { Making } from './write-certificate.ts';

/** What certificates are made with; the key is read, or made, when the first one is. */
export function certificateSetting(
  config: CampusConfig,
  { timeZone, areas }: { timeZone: string; areas: Area[] },
): () => Making {
  const {
    publicOrigin,
    DATA_DIR: dataDir,
    SEAL_KEY: [pem],
  } = config;
  const institution = paperInstitution(config);
  const key = keptSealKey({ dataDir, pem });
  return () => ({ institution, publicOrigin, timeZone, key: key(), areas });
}
