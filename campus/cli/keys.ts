import { count, eq } from 'drizzle-orm';
import type { CampusConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { pushDevices, storedFiles } from '../db/schema.ts';
import { openInstitution } from '../institution.ts';
import { dropFingerprint, fingerprintsOf, knownFingerprints } from '../platform/key-fingerprints.ts';
import { KEY_NAMES, type KeyName } from '../platform/key-kinds.ts';
import { print } from '../platform/terminal.ts';
import { sealedSheetsOf } from '../surveys/close-surveys.ts';
import { surveysKeysOf } from '../surveys/surveys-key.ts';
import { OfficeRefused, type Verb, WrongUsage } from '../verb.ts';

export const keys: Verb = {
  usage: 'list | drop <name> <fingerprint> [--lost]',
  says: 'which keys the institution knows, and that one has been taken away',
  options: { lost: { type: 'boolean' } },
  run: async ({ words: [action, ...words], flags }, { config }) => {
    const database = await openInstitution(config, { asItIs: true });
    try {
      if (action === 'list' && words.length === 0) await list(database.db, config);
      else if (action === 'drop') await drop(database.db, config, words, flags.lost === true);
      else throw new WrongUsage();
    } finally {
      await database.close();
    }
  },
};

async function list(db: Database, config: CampusConfig): Promise<void> {
  const [known, here] = [await knownFingerprints(db), fingerprintsOf(config)];
  for (const name of KEY_NAMES) {
    for (const id of new Set([...(here[name] ?? []), ...(known[name] ?? [])])) {
      const place = here[name]?.[0] === id ? 'seals' : here[name]?.includes(id) ? 'opens' : 'is not here';
      print([name, id, place, await heldBy(db, config, name, id)].join('\t'));
    }
  }
}

/** For a key that is in no configuration any more: the others may start then. */
async function drop(db: Database, config: CampusConfig, words: string[], lost: boolean): Promise<void> {
  const [word, id, ...rest] = words;
  const name = KEY_NAMES.find((each) => each === word);
  if (!name || !id || rest.length > 0) throw new WrongUsage();
  if (fingerprintsOf(config)[name]?.includes(id))
    throw new OfficeRefused(`${name} has the key ${id}: take it out of the configuration first`);
  const held = await heldBy(db, config, name, id);
  if (held > 0 && !lost)
    throw new OfficeRefused(
      `${held} ${WHAT[name]} need the key ${id}: with --lost they stay, and open no more`,
    );
  if (!(await dropFingerprint(db, name, id)))
    throw new OfficeRefused(`the database knows no key ${id} of ${name}`);
  print(`${name}: ${id} is asked for no more`);
}

const WHAT: Record<KeyName, string> = {
  SURVEYS_KEY: 'sheets of open surveys',
  UPLOADS_KEY: 'files',
  SEAL_KEY: 'seals',
  PUSH_KEY: 'browsers',
};

/** How much there is that only this key opens. What was sealed with SEAL_KEY is verified by its public half. */
async function heldBy(db: Database, config: CampusConfig, name: KeyName, id: string): Promise<number> {
  switch (name) {
    case 'SURVEYS_KEY':
      return fingerprintsOf(config).SURVEYS_KEY?.includes(id)
        ? 0
        : await sealedSheetsOf(db, surveysKeysOf(config));
    case 'UPLOADS_KEY': {
      const [row] = await db.select({ held: count() }).from(storedFiles).where(eq(storedFiles.keyId, id));
      return row?.held ?? 0;
    }
    case 'PUSH_KEY':
      return await db.$count(pushDevices, eq(pushDevices.keyId, id));
    case 'SEAL_KEY':
      return 0;
  }
}
