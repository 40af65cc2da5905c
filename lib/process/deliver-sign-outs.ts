import { randomUUID } from 'node:crypto';
import { originsInOrder } from '../bff/http/origins.ts';
import { forgetPendingRevocation, pendingRevocations, wasHeard } from '../bff/session/pending-revocations.ts';
import type { Session } from '../bff/session/session.ts';
import type { Log } from '../config/log.ts';

const TIMEOUT_MS = 3_000;
/** So many that fail in a row end a round: the institution isn't there. */
const IN_A_ROW = 3;

/**
 * Tells the institution each sign-out it didn't hear, with growing pauses, until it answers. Returns what
 * stops it.
 */
export function startDelivery(log: Log, { firstPauseMs = 1_000, longestPauseMs = 60_000 } = {}): () => void {
  let pauseMs = firstPauseMs;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const goOn = (inMs: number) => {
    if (!stopped) timer = setTimeout(() => void turn(), inMs).unref();
  };
  const turn = async () => {
    const allHeard = await deliverAll(log).catch((err: unknown) => {
      log.error({ err }, 'sign-outs that were not heard stay so');
      return false;
    });
    pauseMs = allHeard ? firstPauseMs : Math.min(pauseMs * 2, longestPauseMs);
    goOn(pauseMs);
  };
  goOn(0);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/** One round; whether nothing is left. */
async function deliverAll(log: Log): Promise<boolean> {
  let inARow = 0;
  for (const session of [...pendingRevocations().values()]) {
    if (inARow >= IN_A_ROW) break;
    if (session.absoluteEnd > Date.now() && !(await isHeard(session))) {
      inARow += 1;
      putLast(session);
      continue;
    }
    inARow = 0;
    await forgetPendingRevocation(session.sid);
    log.info({ left: pendingRevocations().size }, 'a sign-out that was not heard is delivered');
  }
  return pendingRevocations().size === 0;
}

/** So that one that always fails keeps back no other; one that was given up meanwhile stays so. */
function putLast(session: Session) {
  if (pendingRevocations().delete(session.sid)) pendingRevocations().set(session.sid, session);
}

async function isHeard({ token }: Session): Promise<boolean> {
  const [origin] = originsInOrder();
  try {
    const { status } = await fetch(new URL('/api/user/logout', origin), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json',
        'x-request-id': randomUUID(),
      },
      body: '{}',
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return wasHeard(status);
  } catch {
    return false;
  }
}
