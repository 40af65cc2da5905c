import { scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { RELEASE } from './release.ts';

/** What an instance says of itself to the inside, by which `ateneo doctor` compares several. */
export const instance = z.object({
  program: z.enum(['portal', 'campus']),
  release: z.string(),
  /** The last migration that this release has, of campus. */
  migration: z.optional(z.string()),
  /** What is set, by fingerprints: none tells its value. */
  settings: z.record(z.string(), z.string()),
});
export type Instance = z.output<typeof instance>;

/** Each instance and each machine has its own. */
const OWN = ['CAMPUS_HOST', 'CAMPUS_PORT', 'DATA_DIR', 'HOST', 'LOG_LEVEL', 'MIGRATE', 'NODE_ENV', 'PORT'];

const derived = promisify(scrypt) as (value: string, salt: string, bytes: number) => Promise<Buffer>;
/** Enough for two settings to differ, too few to tell a right guess of a password from a wrong one. */
const BYTES = 2;

/** Slow to make and short: who sees it learns nothing of a password. */
const fingerprint = async (name: string, value: string): Promise<string> =>
  (await derived(value, name, BYTES)).toString('hex');

/** Of those that are set among `names`, and that all instances have alike. */
export async function settingsFingerprints(
  env: NodeJS.ProcessEnv,
  names: readonly string[],
): Promise<Record<string, string>> {
  const shared = names.flatMap((name) => {
    const value = env[name];
    return value && !OWN.includes(name) ? [{ name, value }] : [];
  });
  const prints = shared.map(async ({ name, value }) => [name, await fingerprint(name, value)] as const);
  return Object.fromEntries(await Promise.all(prints));
}

/** How an instance of a program answers; its fingerprints are made once, when they are first asked for. */
export function createInstance(given: Omit<Instance, 'release' | 'settings'>, names: readonly string[]) {
  let settings: Promise<Record<string, string>> | undefined;
  return async (): Promise<Instance> => {
    settings ??= settingsFingerprints(process.env, names);
    return { ...given, release: RELEASE, settings: await settings };
  };
}
