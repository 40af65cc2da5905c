import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { newKeys } from '../platform/keys/key-kinds.ts';
import { print } from '../platform/terminal.ts';
import { OfficeRefused, type Run, typedPath, WrongUsage } from '../verb.ts';

/** Of portal and campus, beside the keys: each opens something else. */
const SECRETS = ['SESSION_SECRETS', 'CAMPUS_SERVICE_TOKEN', 'PORTAL_SECRET', 'PAYMENT_WEBHOOK_SECRET'];

export const init: Run = async ({ words: [file, ...rest] }) => {
  if (!file || rest.length > 0) throw new WrongUsage();
  const path = typedPath(file);
  const made = { ...secretsNow(), ...newKeys() };
  const wanting = Object.entries(made).filter(([name]) => !process.env[name]);
  if (wanting.length === 0) throw new OfficeRefused('all secrets are set already: nothing was made');
  const lines = wanting.map(([name, value]) => `${name}=${value}\n`);
  writeNew(path, [HEAD, ...lines].join(''));
  print(`${path}: ${wanting.map(([name]) => name).join(', ')}`);
  print('Keep a copy of it apart from the backups: without it they open nothing that is sealed.');
};

const HEAD = `# The institution's secrets and keys, alike for all portals, instances of campus and the command line.
# Each may be a list with commas: the first seals, all open (docs/operations.md, Secrets).
`;

const secretsNow = () =>
  Object.fromEntries(SECRETS.map((name) => [name, randomBytes(32).toString('base64url')]));

function writeNew(path: string, text: string): void {
  try {
    writeFileSync(path, text, { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new OfficeRefused(`${path} is there already: it is never written over`);
  }
}
