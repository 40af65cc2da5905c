import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ABSOLUTE_SESSION_MS } from '../../../contract/wire/constants.ts';
import { acrossBundles } from '../../../observe/across-bundles.ts';
import { portalConfig } from '../../config/portal-config.ts';
import { endSession } from './live-sessions.ts';
import { sealSession, unsealSession } from './seal.ts';
import type { Session } from './session.ts';

/** More than sign out while an institution is away for twelve hours; the oldest beyond them are given up. */
const MOST = 10_000;

/** Sign-outs that the institution hasn't heard, the oldest first. */
export const pendingRevocations = acrossBundles('pending-revocations', () => new Map<string, Session>());

/** Keeps one until it is delivered or its token expires. A sealed file for each survives the process. */
export async function keepPendingRevocation(session: Session, now = Date.now()): Promise<void> {
  const kept: Session = { ...session, profile: null, profileTypes: [] };
  await hold(kept);
  const sealed = await sealSession(kept, portalConfig().SESSION_SECRETS, now, kept.absoluteEnd);
  const file = fileOf(kept.sid);
  await mkdir(folder(), { recursive: true, mode: 0o700 });
  await writeFile(`${file}.new`, sealed, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
}

/** Whether this status means that the sign-out was heard. A 401 says that the token has already ended. */
export const wasHeard = (status: number) =>
  status < 500 && status !== 429 && !(status >= 300 && status < 400);

/** It was heard, or its token has ended. */
export async function forgetPendingRevocation(sid: string): Promise<void> {
  pendingRevocations().delete(sid);
  await rm(fileOf(sid), { force: true });
}

/** Runs before the first answer: loads what was kept and ends those sessions from the first request on. */
export async function loadPendingRevocations(now = Date.now()): Promise<void> {
  for (const name of await namesIn(folder())) {
    const file = join(folder(), name);
    const session = await unsealSession(await readFile(file, 'utf8'), portalConfig().SESSION_SECRETS);
    if (session && session.absoluteEnd > now) {
      endSession(session.sid, 'revoked', now);
      await hold(session);
    } else if (session || (await stat(file)).mtimeMs + ABSOLUTE_SESSION_MS < now) {
      await rm(file, { force: true }); // over, or of a secret that has gone and as old as a token gets
    }
  }
}

async function hold(session: Session) {
  const pending = pendingRevocations();
  pending.set(session.sid, session);
  for (const sid of pending.keys()) {
    if (pending.size <= MOST) break;
    await forgetPendingRevocation(sid);
  }
}

const folder = () => join(portalConfig().DATA_DIR, 'portal', 'sign-outs');
const fileOf = (sid: string) => join(folder(), sid);

async function namesIn(path: string): Promise<string[]> {
  try {
    return await readdir(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
