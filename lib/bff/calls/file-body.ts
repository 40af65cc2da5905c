import { UPLOAD_BYTES } from '../../../contract/documents/uploads';
import type { CallRequest } from '../http/call-handler';
import { UpstreamFailure } from '../upstream/upstream-failure';
import { CallRefused } from './own-answers';

/** How a file travels: as itself, and nothing else does. */
export const FILE_TYPE = 'application/octet-stream';

/** The bytes of a file on their way through the portal, piece by piece. */
export type FileBody = {
  /** As it was announced; null where it comes in chunks. */
  length: string | null;
  /** One after the other, each once. */
  pieces(): AsyncIterable<Uint8Array>;
  /** Whether all of it was handed on. */
  hasPassed(): boolean;
  /** Refuses one that turned out to be too large on its way. */
  checkSize(): void;
  /** Refuses one that came too slowly to be waited for. */
  checkPace(): void;
  /** Takes what nobody wanted off the wire: a browser reads an answer once it has sent everything. */
  discard(): Promise<void>;
};

/** The least pace of a file: bytes a second on the whole after a grace, and no longer pause than `idleMs`. */
export type Pace = { graceMs: number; bytesASecond: number; idleMs: number };

/** A tenth of the slowest phone network. A sender of one byte in two seconds once held a place for 5 min. */
const SLOWEST: Pace = { graceMs: 15_000, bytesASecond: 512, idleMs: 20_000 };

/** Of one that is announced as too large no byte is read: throws `CallRefused`. */
export function fileBody(
  { headers, body }: Pick<CallRequest, 'headers' | 'body'>,
  pace: Pace = SLOWEST,
): FileBody {
  const length = headers.get('content-length');
  let read = 0;
  let passed = body === null;
  let isSlow = false;

  const checkSize = () => {
    if (Math.max(read, Number(length)) > UPLOAD_BYTES) throw new CallRefused(413, 'shared.tooLarge');
  };

  const checkPace = () => {
    if (isSlow) throw new CallRefused(408, 'shared.tooSlow', { headers: { connection: 'close' } });
  };

  async function* pieces() {
    const startedAt = performance.now();
    try {
      for await (const piece of withoutPause(body ?? none(), pace.idleMs)) {
        read += piece.byteLength;
        checkSize();
        isSlow = isBehind(read, performance.now() - startedAt, pace);
        checkPace();
        yield piece;
      }
      passed = true;
    } catch (error) {
      isSlow ||= error instanceof Paused;
      throw new UpstreamFailure('left', 'half a file came');
    }
  }

  const discard = async () => {
    if (passed || isSlow) return; // what still comes is cut off with the connection
    for await (const _piece of pieces());
  };

  checkSize();
  return { length, pieces, hasPassed: () => passed, checkSize, checkPace, discard };
}

class Paused extends Error {}

async function* none(): AsyncGenerator<Uint8Array> {}

const isBehind = (bytes: number, ms: number, { graceMs, bytesASecond }: Pace) =>
  ms > graceMs && bytes < (bytesASecond * ms) / 1000;

/** Throws `Paused` where nothing comes for too long. */
async function* withoutPause(body: AsyncIterable<Uint8Array>, idleMs: number): AsyncGenerator<Uint8Array> {
  const pieces = body[Symbol.asyncIterator]();
  for (;;) {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Paused()), idleMs);
    try {
      const { done, value } = await Promise.race([pieces.next(), late]);
      if (done) return;
      yield value;
    } finally {
      clearTimeout(timer);
    }
  }
}
