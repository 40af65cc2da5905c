import { acrossBundles } from '../../../observe/across-bundles.ts';
import { unsealSession } from './seal.ts';
import type { Session } from './session.ts';

/** Some 4 MB: the browsers of a rush, and few enough to lose. */
const MOST = 2_000;

const unsealed = acrossBundles('unsealed-sessions', () => new Map<string, Session>());

/**
 * The record in a sealed value; null if it is not ours. Unsealing costs half a millisecond of CPU, and each
 * page and call needs it: so known texts are remembered. The reader checks the window and the end.
 */
export async function unsealedSession(sealed: string, secrets: string[]): Promise<Session | null> {
  const known = unsealed().get(sealed);
  if (known) return known;
  const session = await unsealSession(sealed, secrets);
  if (session) remember(unsealed(), sealed, Object.freeze(session));
  return session;
}

function remember(sessions: Map<string, Session>, sealed: string, session: Session) {
  const [oldest] = sessions.keys();
  if (sessions.size >= MOST && oldest !== undefined) sessions.delete(oldest);
  sessions.set(sealed, session);
}
