import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { changedUpload, uploadRequest } from '../../../contract/documents/uploads';
import { UPLOAD_MS } from '../../../contract/wire/limits';
import { createHeldBack } from '../../../observe/held-back';
import type { CallRequest } from '../http/call-handler';
import { askerOf } from '../session/asker';
import type { Call } from './calls';
import { FILE_TYPE, fileBody } from './file-body';
import { answered, passOn } from './handle-call';
import { CallRefused } from './own-answers';
import { checkBody } from './request-checks';
import { receiveCall } from './requested-call';

type Answering = (request: CallRequest) => Promise<Response>;

/** Calls that bring a file: its bytes are the body, and what it is stands in the query. */
export const fileCalls: Record<string, Answering> = {
  '/api/student/documents/upload': upload,
};

/** Of one person: another tab, and one that is being given up. */
const OF_ONE = 2;
/** A person's next file waits as long as the last one took, within these bounds; a refusal took no time. */
const LEAST_REST_MS = 100;
const MOST_REST_MS = 1_000;
const BUSY = { headers: { 'retry-after': '10' } };
const places = createPlaces(OF_ONE);
const holdBack = createHeldBack();

const uploading: Call = {
  who: 'student',
  request: uploadRequest,
  result: changedUpload,
  reads: false,
  proven: false,
};

/** A paper goes on as it comes in: no more of it is in memory than what is under way (docs/adr/0023). */
function upload(request: CallRequest): Promise<Response> {
  return answered(request, async () => {
    const { who, request: schema } = uploading;
    const asked = await receiveCall(request, who, { sentAs: FILE_TYPE });
    const { pathname, searchParams } = new URL(request.url);
    const what = checkBody(schema, Object.fromEntries(searchParams));
    const file = fileBody(request);
    const whose = askerOf(asked.session, asked.clientAddress ?? '');
    if (!places.take(whose)) return await refuse(whose);
    await places.rested(whose);
    const beganAt = performance.now();
    try {
      const whole = { ...asked, file, left: request.signal, timeoutMs: UPLOAD_MS };
      return await passOn(whole, uploading, pathname, what);
    } catch (error) {
      file.checkSize();
      file.checkPace();
      throw error;
    } finally {
      const tookMs = performance.now() - beganAt;
      places.giveBack(whose, Math.min(Math.max(LEAST_REST_MS, tookMs), MOST_REST_MS));
      file.discard().catch(() => {}); // the connection is gone, or too much comes over it
    }
  });
}

async function refuse(whose: string): Promise<never> {
  await holdBack(whose);
  throw new CallRefused(429, 'shared.tooMuch', BUSY);
}

/** So many for each key, whoever else has some; each begins once the key has rested. */
function createPlaces(ofOne: number) {
  const held = new Map<string, { own: number; restUntil: number }>();
  return {
    take(key: string): boolean {
      const { own, restUntil } = held.get(key) ?? { own: 0, restUntil: 0 };
      if (own >= ofOne) return false;
      held.set(key, { own: own + 1, restUntil });
      return true;
    },
    async rested(key: string): Promise<void> {
      const restMs = (held.get(key)?.restUntil ?? 0) - performance.now();
      if (restMs > 0) await pause(restMs);
    },
    giveBack(key: string, restMs: number): void {
      const own = (held.get(key)?.own ?? 1) - 1;
      const restUntil = performance.now() + restMs;
      held.set(key, { own, restUntil });
      const forget = () => {
        const left = held.get(key);
        if (left?.own === 0 && left.restUntil === restUntil) held.delete(key);
      };
      setTimeout(forget, restMs).unref();
    },
  };
}
