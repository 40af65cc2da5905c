import 'server-only';
import { noteConfirmed, withLatest } from '../session/live-sessions';
import type { Session } from '../session/session';
import { askUpstream } from '../upstream/upstream';
import { endUnknown, withToken } from './session-effects';
import type { Asker } from './sign-in';

/** What the institution said of a bearer counts so long: many tabs that ask at once are one question. */
const COUNTS_MS = 1_000;
const MOST = 10_000;

type Known = { token: string; askedAt: number; isAlive: Promise<boolean> };
const known = new Map<string, Known>();

/**
 * The session, after the institution has confirmed its bearer: a sign-out that this process missed ends it
 * here too. Throws `CallRefused` if it is over, `UpstreamFailure` if nobody can know.
 */
export async function confirmSession(asker: Asker, session: Session, now = Date.now()): Promise<Session> {
  const former = known.get(session.sid);
  const isFresh = former?.token === session.token && now - former.askedAt < COUNTS_MS;
  const entry = isFresh ? former : remember(asker, session, now);
  if (!(await entry.isAlive)) throw endUnknown(session);
  noteConfirmed(session.sid);
  return withLatest(session);
}

function remember(asker: Asker, session: Session, askedAt: number): Known {
  const entry = { token: session.token, askedAt, isAlive: isKnown(asker, session) };
  known.delete(session.sid); // so that they stand in the order of asking
  known.set(session.sid, entry);
  for (const sid of known.keys()) {
    if (known.size <= MOST) break;
    known.delete(sid);
  }
  return entry;
}

async function isKnown(asker: Asker, session: Session): Promise<boolean> {
  const ask = (token: string) => {
    const { language, requestId, clientAddress } = asker;
    const asked = { language, requestId, ...(clientAddress && { clientAddress }) };
    return askUpstream({ ...asked, path: '/api/user/profile', body: {}, token, reads: true });
  };
  const first = await ask(session.token);
  const latest = withLatest(session).token;
  const reply = first.status === 401 && latest !== session.token ? await ask(latest) : first;
  if (reply.status === 401) return false;
  await withToken(session, reply.envelope?.token);
  return true;
}
