import type { CampusConfig } from '../../config.ts';
import { institutionSigner, storedSealKey } from '../../seal/seal-key.ts';
import type { SheetSetting } from './sign-sheet.ts';

/** Who signs sheets at this institution: its key, read when it is first needed, seals for the chair. */
export function signingOf(config: CampusConfig): Omit<SheetSetting, 'timeZone'> {
  const {
    DATA_DIR: dataDir,
    SEAL_KEY: [pem],
    INSTITUTION_NAME: institution,
  } = config;
  return { institution, signer: institutionSigner(storedSealKey({ dataDir, pem })) };
}
