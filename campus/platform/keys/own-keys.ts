import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bytesOf, KEY_KINDS, type KeyName } from './key-kinds.ts';

/** What says which keys there are; without one of the configuration those of DATA_DIR count. */
export type KeySetting = Record<KeyName, readonly string[]> & { DATA_DIR: string };
type SettingOf<Name extends KeyName> = Pick<KeySetting, Name | 'DATA_DIR'>;
type Keys = readonly [string, ...string[]];

/** A key as a secret, with the name that tells it from another. */
export type Secret = { id: string; bytes: Buffer };
export type Secrets = readonly [Secret, ...Secret[]];

/** Those that there are: the configuration's, else those that lie in DATA_DIR. None is made. */
export const keysThere = <Name extends KeyName>(setting: SettingOf<Name>, name: Name): readonly string[] =>
  setting[name].length > 0 ? setting[name] : keysIn(setting.DATA_DIR, name);

/** The same, or one that is made in DATA_DIR at first. The first seals, all open. */
export function keysOf<Name extends KeyName>(setting: SettingOf<Name>, name: Name): Keys {
  const [first, ...others] = keysThere(setting, name);
  if (first !== undefined) return [first, ...others];
  const { folders, file, make, read } = KEY_KINDS[name];
  const made = ownKey(join(setting.DATA_DIR, folders[0]), file, () => fileOf(name, make()));
  return [read(made)];
}

/** The same as secrets, read when they are first needed and kept. */
export function storedSecrets<Name extends 'SURVEYS_KEY' | 'UPLOADS_KEY'>(
  setting: SettingOf<Name>,
  name: Name,
): () => Secrets {
  let read: Secrets | null = null;
  return () => {
    if (read) return read;
    const [first, ...others] = keysOf(setting, name);
    read = [secretOf(name, first), ...others.map((key) => secretOf(name, key))];
    return read;
  };
}

/** As secrets, those that there are; none is made. */
export const secretsThere = <Name extends KeyName>(setting: SettingOf<Name>, name: Name): readonly Secret[] =>
  keysThere(setting, name).map((key) => secretOf(name, key));

const secretOf = (name: KeyName, key: string): Secret => ({
  id: KEY_KINDS[name].idOf(key),
  bytes: bytesOf(key),
});

/** As a file has it: bytes, or a PEM. */
export const fileOf = (name: KeyName, key: string): string | Buffer =>
  KEY_KINDS[name].file.endsWith('.pem') ? key : bytesOf(key);

/** Those of a DATA_DIR, each once; the one that was made there comes first, then those that were gathered. */
export function keysIn(dataDir: string, name: KeyName): string[] {
  const { folders, file, read, idOf } = KEY_KINDS[name];
  const found = folders.flatMap((folder) =>
    namesIn(join(dataDir, folder))
      .filter((each) => isKeyFile(each, file))
      .toSorted((one, other) => one.length - other.length || (one < other ? -1 : 1))
      .map((each) => read(readFileSync(join(dataDir, folder, each)))),
  );
  return [...new Map(found.map((key) => [idOf(key), key])).values()];
}

/** Beside the one that is made there: one that was gathered, called by its name. */
export const gatheredFile = (name: KeyName, id: string): string => {
  const [stem, ending] = KEY_KINDS[name].file.split('.');
  return [`${stem}-${id}`, ending].filter(Boolean).join('.');
};

const isKeyFile = (name: string, file: string) =>
  name === file ||
  (/^key-[0-9a-f]{16}(\.pem)?$/.test(name) && name.endsWith('.pem') === file.endsWith('.pem'));

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * A key in its folder, made at first use, that only this user can read. Of several processes the first makes
 * it; none reads it before it is complete.
 */
export function ownKey(folder: string, name: string, make: () => string | Uint8Array): Buffer {
  const path = join(folder, name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return kept(path) ?? madeAt(path, make());
}

function madeAt(path: string, key: string | Uint8Array): Buffer {
  const draft = `${path}.${randomUUID()}`;
  try {
    writeFileSync(draft, key, { flag: 'wx', mode: 0o600, flush: true });
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(path);
}

/** Null where there is none yet. */
function kept(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return null;
  }
}
