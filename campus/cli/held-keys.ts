import { eq, isNull, or } from 'drizzle-orm';
import type { CampusConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { pushDevices, storedFiles } from '../db/schema.ts';
import { nameKeys } from '../platform/files/file-store.ts';
import { dropFingerprint, fingerprintsOf, knownFingerprints } from '../platform/keys/key-fingerprints.ts';
import { KEY_NAMES, type KeyName } from '../platform/keys/key-kinds.ts';
import { type Secret, secretsThere } from '../platform/keys/own-keys.ts';
import { sealedSheetsOf } from '../surveys/close-surveys.ts';
import { OfficeRefused } from '../verb.ts';

type HeldKey = { name: KeyName; id: string; place: 'seals' | 'opens' | 'is not here'; held: number };

/** Every key that is here or that the database knows, and how much there is that only it opens. */
export async function heldKeys(db: Database, config: CampusConfig): Promise<HeldKey[]> {
  const [known, here] = [await knownFingerprints(db), fingerprintsOf(config)];
  const keys: HeldKey[] = [];
  for (const name of KEY_NAMES) {
    for (const id of new Set([...(here[name] ?? []), ...(known[name] ?? [])])) {
      const place = here[name]?.[0] === id ? 'seals' : here[name]?.includes(id) ? 'opens' : 'is not here';
      keys.push({ name, id, place, held: await heldBy(db, config, name, id) });
    }
  }
  return keys;
}

/** For a key that is in no configuration any more: the others may start then. Throws `OfficeRefused`. */
export async function dropKey(
  db: Database,
  config: CampusConfig,
  { name, id, lost }: { name: KeyName; id: string; lost: boolean },
): Promise<void> {
  if (fingerprintsOf(config)[name]?.includes(id))
    throw new OfficeRefused(`${name} has the key ${id}: take it out of the configuration first`);
  const isDropped = await dropFingerprint(db, name, id, async (tx) => {
    const held = await heldBy(tx, config, name, id);
    if (held > 0 && !lost)
      throw new OfficeRefused(
        `${held} ${WHAT[name]} need the key ${id}: with --lost they stay, and open no more`,
      );
  });
  if (!isDropped) throw new OfficeRefused(`the database knows no key ${id} of ${name}`);
}

const WHAT: Record<KeyName, string> = {
  SURVEYS_KEY: 'sheets of open surveys',
  UPLOADS_KEY: 'files',
  SEAL_KEY: 'seals',
  PUSH_KEY: 'browsers',
};

/** Counts what only this key opens; for SEAL_KEY that is 0, since its public half verifies the seals. */
async function heldBy(db: Database, config: CampusConfig, name: KeyName, id: string): Promise<number> {
  switch (name) {
    case 'SURVEYS_KEY':
      return await sheetsHeldBy(db, secretsThere(config, name), id);
    case 'UPLOADS_KEY':
      return await filesHeldBy(db, secretsThere(config, name), id);
    case 'PUSH_KEY':
      return await db.$count(pushDevices, eq(pushDevices.keyId, id));
    case 'SEAL_KEY':
      return 0;
  }
}

/** Of a key that isn't here: those that no key here opens. */
async function sheetsHeldBy(db: Database, here: readonly Secret[], id: string): Promise<number> {
  const others = here.filter((key) => key.id !== id);
  const toNone = others.length < here.length ? await sealedSheetsOf(db, here) : 0;
  return (await sealedSheetsOf(db, others)) - toNone;
}

/** Of a key that isn't here, those too of which nobody knows the key: it may be this one. */
async function filesHeldBy(db: Database, here: readonly Secret[], id: string): Promise<number> {
  await nameKeys(db, here);
  const isHere = here.some((key) => key.id === id);
  const held = eq(storedFiles.keyId, id);
  return await db.$count(storedFiles, isHere ? held : or(held, isNull(storedFiles.keyId)));
}
