import type { CampusConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { openInstitution } from '../institution.ts';
import { KEY_NAMES } from '../platform/keys/key-kinds.ts';
import { columns, print } from '../platform/terminal.ts';
import { type Run, WrongUsage } from '../verb.ts';
import { dropKey, heldKeys } from './held-keys.ts';

/** Which keys the institution knows. */
export const listKeys: Run = async ({ words }, { config }) => {
  if (words.length > 0) throw new WrongUsage();
  const keys = await asItIs(config, (db) => heldKeys(db, config));
  const rows = keys.map(({ name, id, place, held }) => [name, id, place, held]);
  print(columns([['name', 'fingerprint', 'place', 'held'], ...rows]).join('\n'));
};

/** That one has been taken away. */
export const forgetKey: Run = async ({ words: [word, id, ...rest], flags }, { config }) => {
  const name = KEY_NAMES.find((each) => each === word);
  if (!name || !id || rest.length > 0) throw new WrongUsage();
  await asItIs(config, (db) => dropKey(db, config, { name, id, lost: flags.lost === true }));
  print(`${name}: ${id} is asked for no more`);
};

async function asItIs<Result>(
  config: CampusConfig,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const { db, close } = await openInstitution(config, { asItIs: true });
  return await work(db).finally(close);
}
