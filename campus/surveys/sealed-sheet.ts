import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { SheetAnswer } from '../../contract/surveys/surveys.ts';
import type { CampusConfig } from '../config.ts';
import { type Secrets, storedSecrets } from '../platform/keys/own-keys.ts';

/** The keys of sheets, from the configuration or the data directory: the first seals, each opens. */
export type SurveysKeys = () => Secrets;

export const surveysKeysOf = (config: Pick<CampusConfig, 'DATA_DIR' | 'SURVEYS_KEY'>): SurveysKeys =>
  storedSecrets(config, 'SURVEYS_KEY');

/** What one student answered. */
export type Sheet = { attended: boolean; answers: SheetAnswer[] };

/** All sheets are sealed at this length, or it would tell them apart: enough for two long texts. */
const PLAIN_BYTES = 4096;
const LENGTH_BYTES = 2;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/** A sheet under a key of its survey, as it waits for the close; null where it is too long. */
export function sealSheet(sheet: Sheet, of: Sealing): string | null {
  const packed = deflateRawSync(JSON.stringify(sheet));
  if (packed.length > PLAIN_BYTES - LENGTH_BYTES) return null;
  const plain = Buffer.alloc(PLAIN_BYTES);
  plain.writeUInt16BE(packed.length);
  packed.copy(plain, LENGTH_BYTES);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(of), nonce);
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString('base64');
}

/** What was sealed; null for what another key has sealed, or what was changed. */
export function openSheet(sealed: string, of: Sealing): Sheet | null {
  const bytes = Buffer.from(sealed, 'base64');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(of), nonce, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const plain = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
    const packed = plain.subarray(LENGTH_BYTES, LENGTH_BYTES + plain.readUInt16BE());
    return JSON.parse(inflateRawSync(packed).toString()) as Sheet;
  } catch {
    return null;
  }
}

type Sealing = { surveyId: string; secret: Buffer };

const keyOf = ({ surveyId, secret }: Sealing) =>
  Buffer.from(hkdfSync('sha256', secret, surveyId, 'ateneo survey', 32));
