import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

/** What the institution seals with. Each is a list: the first seals, all open. */
export const KEY_NAMES = ['SURVEYS_KEY', 'UPLOADS_KEY', 'SEAL_KEY', 'PUSH_KEY'] as const;
export type KeyName = (typeof KEY_NAMES)[number];

type KeyKind = {
  /** In which folders of a DATA_DIR one may lie, and what its file is called; one is made in the first. */
  folders: readonly [string, ...string[]];
  file: string;
  make(): string;
  /** As text, of what lies in a file. */
  read(file: Buffer): string;
  /** On one line, as an environment file takes it. */
  written(key: string): string;
  /** By which it is told from another without being said. */
  idOf(key: string): string;
};

/** Before 32 bytes of a file, where they are written as text. */
const RAW = 'bytes:';

/** A secret as it is used: its letters, or the bytes that it stands for. */
export const bytesOf = (key: string): Buffer =>
  key.startsWith(RAW) ? Buffer.from(key.slice(RAW.length), 'base64url') : Buffer.from(key);

const secret = (use: string, folders: KeyKind['folders']): KeyKind => ({
  folders,
  file: 'key',
  make: () => RAW + randomBytes(32).toString('base64url'),
  read: (file) => RAW + file.toString('base64url'),
  written: (key) => key,
  idOf: (key) => shortHash(`ateneo ${use} key`, bytesOf(key)),
});

const pair = (folder: string, make: () => KeyObject, idOf: (open: KeyObject) => string): KeyKind => ({
  folders: [folder],
  file: 'key.pem',
  make: () => make().export({ type: 'pkcs8', format: 'pem' }).toString(),
  read: (file) => file.toString(),
  written: (pem) => pem.replaceAll(/-----[^-]+-----|\s/g, ''),
  idOf: (pem) => idOf(createPublicKey(createPrivateKey(pem))),
});

/** Everybody names the key of the seal alike, by the hash of its public half. */
export const sealId = (open: KeyObject): string => shortHash(spki(open));
export const pushId = (open: KeyObject): string => shortHash(pointOf(open));
/** The public half of a key of P-256, uncompressed: what a browser subscribes with. */
export const pointOf = (open: KeyObject): Buffer => spki(open).subarray(-65);

export const KEY_KINDS: Record<KeyName, KeyKind> = {
  SURVEYS_KEY: secret('survey', ['surveys']),
  UPLOADS_KEY: secret('upload', ['uploads', 'copies']),
  SEAL_KEY: pair('seal', () => generateKeyPairSync('ed25519').privateKey, sealId),
  PUSH_KEY: pair('push', () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey, pushId),
};

/** New ones, as an environment file takes them. */
export const newKeys = (): Record<KeyName, string> =>
  Object.fromEntries(
    KEY_NAMES.map((name) => [name, KEY_KINDS[name].written(KEY_KINDS[name].make())]),
  ) as Record<KeyName, string>;

const spki = (open: KeyObject): Buffer => open.export({ type: 'spki', format: 'der' });

function shortHash(...parts: (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 16);
}
