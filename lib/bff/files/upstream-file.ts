import 'server-only';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { inTurn } from '../calls/in-turn';
import { askerNow } from '../session/asker';
import { admitted, askInTurn, send } from '../upstream/upstream';
import { UpstreamFailure } from '../upstream/upstream-failure';
import type { UpstreamRequest } from '../upstream/upstream-request';

/** A file of the institution's, whose pieces come as they are taken. */
export type OpenedFile = { headers: IncomingHttpHeaders; body: ReadableStream<Uint8Array> };

/** The most time for a whole file, and for a reader's pause. The agent limits the institution's pauses. */
export type DownloadLimits = { wholeMs: number; readerMs: number };
const LIMITS: DownloadLimits = { wholeMs: 10 * 60_000, readerMs: 60_000 };

/** 401 is of the bearer; 404 of a file that isn't there, or isn't theirs. */
type NoFile = 401 | 404;
type Opening = OpenedFile | NoFile;

/**
 * Opens a file, or says why there is none. Throws `UpstreamFailure` if the institution is busy or fails.
 * Until its last piece is read it holds a place among the calls and its person's one download place. Its end
 * or cut is logged.
 */
export function openFile(asked: UpstreamRequest, limits = LIMITS): Promise<Opening> {
  const { promise: opened, resolve: open, reject } = Promise.withResolvers<Opening>();
  const passOn = () => admitted(asked, () => passFile(asked, limits, open));
  const whose = askerNow();
  (whose === null ? passOn() : inTurn(`download:${whose}`, passOn)).catch(reject);
  return opened;
}

async function passFile(
  asked: UpstreamRequest,
  { wholeMs, readerMs }: DownloadLimits,
  open: (file: Opening | Promise<NoFile>) => void,
): Promise<{ status: number }> {
  const late = AbortSignal.timeout(wholeMs);
  const signal = asked.signal ? AbortSignal.any([late, asked.signal]) : late;
  const answer = await askInTurn(asked, (origin) => send(origin, asked, signal));
  const { statusCode: status, headers, body } = answer;
  if (status === 200 && !isPage(headers)) {
    open({ headers, body: asTaken(body, readerMs) });
    await finished(body);
  } else {
    await body.dump();
    open(withoutFile(status));
  }
  return { status };
}

async function withoutFile(status: number): Promise<NoFile> {
  if (status === 429 || status === 503) throw new UpstreamFailure('busy', `status ${status}`);
  if (status < 400 || status >= 500) throw new UpstreamFailure('unreadable', `status ${status}`);
  return status === 401 ? status : 404;
}

/** What is shown in place of a file: to sign in, say. */
const isPage = ({ 'content-type': type }: IncomingHttpHeaders) => /^text\/html\b/i.test(String(type));

/** Each piece once it is asked for. A reader who asks for none for long, or goes, ends all of it. */
function asTaken(body: Readable, readerMs: number): ReadableStream<Uint8Array> {
  const pieces = body.iterator({ destroyOnReturn: false });
  const wait = () => setTimeout(() => body.destroy(left('nothing was taken for long')), readerMs);
  let waiting = wait();
  const pull = async (taken: ReadableStreamDefaultController<Uint8Array>) => {
    clearTimeout(waiting);
    const { done, value } = await pieces.next();
    if (done) return taken.close();
    taken.enqueue(value);
    waiting = wait();
  };
  const cancel = () => {
    clearTimeout(waiting);
    body.destroy(left('half a file was taken'));
  };
  return new ReadableStream({ pull, cancel }, { highWaterMark: 0 });
}

const left = (how: string) => new UpstreamFailure('left', how);
