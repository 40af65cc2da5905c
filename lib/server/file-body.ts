import { UPLOAD_BYTES } from '../../contract/uploads';
import type { CallRequest } from '../process/call-handler';
import { CallRefused } from './own-answers';
import { UpstreamFailure } from './upstream-failure';

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
  /** Takes what nobody wanted off the wire: a browser reads an answer once it has sent everything. */
  discard(): Promise<void>;
};

/** Of one that is announced as too large no byte is read: throws `CallRefused`. */
export function fileBody({ headers, body }: Pick<CallRequest, 'headers' | 'body'>): FileBody {
  const length = headers.get('content-length');
  let read = 0;
  let passed = body === null;

  const checkSize = () => {
    if (Math.max(read, Number(length)) > UPLOAD_BYTES) throw new CallRefused(413, 'shared.tooLarge');
  };

  async function* pieces() {
    try {
      for await (const piece of body ?? []) {
        read += piece.byteLength;
        checkSize();
        yield piece;
      }
      passed = true;
    } catch {
      throw new UpstreamFailure('left', 'half a file came');
    }
  }

  const discard = async () => {
    if (passed) return;
    for await (const _piece of pieces());
  };

  checkSize();
  return { length, pieces, hasPassed: () => passed, checkSize, discard };
}
