import 'server-only';
import { cache } from 'react';
import type { VerifiedCertificate } from '../../../contract/documents/certificates';
import { readVerifyCode } from '../../../contract/documents/verify-code';
import { type OpenAnswer, readOpen } from './open-read';

/** What everybody may know of the certificate behind a code; once for a page and its title. */
export const verifyCertificate = cache(async (typed: string): Promise<OpenAnswer<VerifiedCertificate>> => {
  const code = readVerifyCode(typed);
  return code === null ? 'missing' : await readOpen('documents/verify', { code });
});

export const listSealKeys = () => readOpen('documents/keys', {});

export const readSealedHeads = () => readOpen('records/heads', {});

/** The key that a certificate was sealed with. */
export async function readSealKey(code: string) {
  const certificate = await verifyCertificate(code);
  if (typeof certificate === 'string') return certificate;
  const keys = await listSealKeys();
  if (typeof keys === 'string') return keys;
  const found = keys.found.find(({ id }) => id === certificate.found.keyId);
  return found ? { found } : 'missing';
}
