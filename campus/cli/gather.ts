import { randomUUID } from 'node:crypto';
import { chownSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gatherFiles } from '../backup/gather-files.ts';
import type { CampusConfig } from '../config.ts';
import { openInstitution } from '../institution.ts';
import { KEY_KINDS, KEY_NAMES, type KeyName } from '../platform/keys/key-kinds.ts';
import { fileOf, gatheredFile, keysIn, keysThere } from '../platform/keys/own-keys.ts';
import { print } from '../platform/terminal.ts';
import { OfficeRefused, type Run, typedPath, WrongUsage } from '../verb.ts';

type Found = Record<KeyName, string[]>;

export const gather: Run = async ({ words: folders, flags: { secrets } }, { config }) => {
  if (folders.length === 0) throw new WrongUsage();
  const paths = folders.map(typedPath);
  const found = newKeys(config, paths);
  keepKeys(config, found, typeof secrets === 'string' ? secrets : undefined);
  const whole = { ...config, ...withFound(config, found) };
  const database = await openInstitution(whole);
  try {
    for (const path of paths) {
      const { brought, sealed, nobodys } = await gatherFiles(database.db, whole, path);
      print(
        `${path}: ${brought} files taken in; ${sealed.length} of them no key opens; ${nobodys} left, which are nobody’s`,
      );
    }
  } finally {
    await database.close();
  }
  for (const name of KEY_NAMES) print(`${name}: ${found[name].length} keys taken in`);
  print('The folders are as they were. Restart every instance: each needs all keys.');
};

/** Those of the folders that aren't among ours. */
function newKeys(config: CampusConfig, folders: string[]): Found {
  const entries = KEY_NAMES.map((name) => {
    const { idOf } = KEY_KINDS[name];
    const ours = keysThere(config, name).map(idOf);
    const all = folders.flatMap((folder) => keysIn(folder, name));
    const others = new Map(all.map((key) => [idOf(key), key] as const).filter(([id]) => !ours.includes(id)));
    return [name, [...others.values()]] as const;
  });
  return Object.fromEntries(entries) as Found;
}

/** What was configured is so with them; what lies in DATA_DIR lies there with them. */
const withFound = (config: CampusConfig, found: Found) =>
  Object.fromEntries(
    KEY_NAMES.filter((name) => config[name].length > 0).map((name) => [
      name,
      [...config[name], ...found[name]],
    ]),
  );

function keepKeys(config: CampusConfig, found: Found, secrets: string | undefined): void {
  const names = KEY_NAMES.filter((name) => found[name].length > 0);
  const configured = names.filter((name) => config[name].length > 0);
  if (configured.length > 0 && !secrets)
    throw new OfficeRefused(`name the file that sets ${configured.join(', ')}: --secrets <file>`);
  if (secrets && configured.length > 0) addToFile(typedPath(secrets), configured, found);
  for (const name of names.filter((each) => config[each].length === 0))
    addToFolder(config.DATA_DIR, name, found[name]);
}

/** Behind those of the lines of an environment file, which is whole at each moment. */
function addToFile(path: string, names: KeyName[], found: Found): void {
  const lines = readFileSync(path, 'utf8').split('\n');
  for (const name of names) {
    const at = lines.findIndex((line) => line.startsWith(`${name}=`));
    if (at < 0) throw new OfficeRefused(`${path} has no line ${name}=: name the file that sets it`);
    lines[at] = [lines[at], ...found[name].map(KEY_KINDS[name].written)].join();
  }
  const { uid, gid, mode } = statSync(path);
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, lines.join('\n'), { flag: 'wx', mode: mode & 0o777, flush: true });
  chownSync(draft, uid, gid);
  renameSync(draft, path);
}

/** Beside the one that is made there. */
function addToFolder(dataDir: string, name: KeyName, keys: string[]): void {
  const { folders, idOf } = KEY_KINDS[name];
  const folder = join(dataDir, folders[0]);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const key of keys)
    writeFileSync(join(folder, gatheredFile(name, idOf(key))), fileOf(name, key), {
      ...{ flag: 'wx', mode: 0o600, flush: true },
    });
}
