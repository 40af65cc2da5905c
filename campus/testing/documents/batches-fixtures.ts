import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import type { BeginBatch } from '../../../contract/documents/certificates.ts';
import { areas } from '../../areas.ts';
import type { Database } from '../../db/database.ts';
import { profiles } from '../../db/schema.ts';
import { beginBatch } from '../../documents/certificates/begin-batch.ts';

const pair = generateKeyPairSync('ed25519');

/** What certificates are made with, with a key of its own. */
export const certificateSetting = {
  ...{ timeZone: 'Europe/Rome', publicOrigin: 'https://portale.ateneo.example', areas },
  institution: { name: 'Università di Ateneo', acronym: 'ATN' },
  key: {
    id: 'key-of-a-test',
    publicPem: pair.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    sign: (bytes: Uint8Array) => sign(null, bytes, pair.privateKey),
  },
};

const usual = { kind: 'enrolment', language: 'it', purpose: 'scholarship', by: 'Ufficio borse' } as const;

/** Certificates of enrolment for a scholarship, as the office asks for them. */
export const begin = (tx: Database, asked: Partial<BeginBatch>, now: Date) =>
  beginBatch(tx, { batchId: randomUUID(), ...usual, ...asked }, { language: 'it' }, now);

export async function badgesOf(tx: Database, careerIds: string[]): Promise<string[]> {
  const rows = await tx.select().from(profiles).where(inArray(profiles.id, careerIds));
  return rows.map(({ badge }) => badge ?? '');
}
