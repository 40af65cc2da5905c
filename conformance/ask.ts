import { randomUUID } from 'node:crypto';
import { Agent, request } from 'undici';
import { type Envelope, envelope, errorEnvelope } from '../contract/wire/envelope.ts';
import { ANSWER_BYTES, isJson, readJson } from '../contract/wire/json-answer.ts';
import { boundedBytes } from '../lib/bff/upstream/bounded-bytes.ts';

/** As long as the portal waits unless it is told otherwise (UPSTREAM_HEADERS_MS, UPSTREAM_BODY_MS). */
const WAIT_MS = 10_000;

export type Asked = {
  token?: string | undefined;
  language?: string;
  headers?: Record<string, string>;
  method?: 'POST' | 'GET';
  /** Sent as it is, in place of the body as JSON. */
  raw?: string;
};

/** The result of a request. `fault`: why the portal could not read it; status and time are kept, if any. */
export type Reply = {
  status: number;
  ms: number;
  headers: Record<string, string>;
  envelope: Envelope | null;
  /** The body as JSON, before it was read as an envelope. */
  json: unknown;
  fault: string | null;
};

/** What keeps any request from reaching the API, by the code of its failure. */
const UNREACHED: Record<string, string> = {
  ECONNREFUSED: 'the connection is refused',
  EHOSTUNREACH: 'no way leads to its address',
  ENETUNREACH: 'no way leads to its address',
  ENOTFOUND: 'the name isn’t known',
  EAI_AGAIN: 'the name can’t be looked up now',
};
const BEGINS_UNREACHED = 'can’t be reached: ';

/** Whether no request would reach the API: there is nothing to look at. */
export const isUnreached = ({ status, fault }: Reply): boolean =>
  status === 0 && fault?.startsWith(BEGINS_UNREACHED) === true;

export type Ask = (path: string, body?: object, asked?: Asked) => Promise<Reply>;

/** Asks calls of the API at `url` with a portal's headers. `path` is the call's, without `/api/`. */
export function asking(url: string, { waitMs = WAIT_MS } = {}): Ask & { close(): Promise<void> } {
  const agent = new Agent({ headersTimeout: waitMs, bodyTimeout: waitMs, connect: { timeout: waitMs } });
  const ask: Ask = async (path, body = {}, asked = {}) => {
    const startedAt = performance.now();
    const { token, language = 'en', headers: more, method = 'POST', raw = JSON.stringify(body) } = asked;
    const unread = { status: 0, headers: {}, envelope: null, json: undefined };
    try {
      const answer = await request(new URL(`/api/${path}`, url), {
        method,
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          'accept-language': language,
          'x-request-id': randomUUID(),
          ...(token && { authorization: `Bearer ${token}` }),
          ...more,
        },
        body: method === 'GET' ? null : raw,
        dispatcher: agent,
        signal: AbortSignal.timeout(waitMs),
      });
      const headers = namedOnce(answer.headers);
      const text = (await boundedBytes(answer.body, ANSWER_BYTES))?.toString('utf8') ?? null;
      return { ...read(answer.statusCode, headers, text), headers, ms: performance.now() - startedAt };
    } catch (error) {
      return { ...unread, ms: performance.now() - startedAt, fault: faultOf(error, waitMs) };
    }
  };
  return Object.assign(ask, { close: () => agent.close() });
}

function read(status: number, headers: Record<string, string>, text: string | null) {
  const type = headers['content-type'] ?? '';
  const json = text === null ? undefined : readJson(type, text);
  const found = (status >= 400 ? errorEnvelope : envelope).safeParse(json);
  return {
    ...{ status, json, envelope: found.success ? found.data : null },
    fault: faultIn({ status, headers, type, text, json, isEnvelope: found.success }),
  };
}

type Seen = {
  status: number;
  headers: Record<string, string>;
  type: string;
  text: string | null;
  json: unknown;
  isEnvelope: boolean;
};

function faultIn({ status, headers, type, text, json, isEnvelope }: Seen): string | null {
  if (status >= 300 && status < 400) return `redirects (${status}): the portal follows no redirect`;
  const encoding = headers['content-encoding'];
  if (encoding && encoding !== 'identity') return `is compressed (${encoding}) though nobody asked for it`;
  if (text === null) return 'is longer than 5 MiB';
  if (status >= 500) return `fails with status ${status}`;
  if (!isJson(type)) return `is no JSON by its content-type (${type || 'none'}), status ${status}`;
  if (json === undefined) return `is no JSON, status ${status}`;
  return isEnvelope ? null : `is no envelope {success, result, messages}, status ${status}`;
}

const namedOnce = (headers: Record<string, string | string[] | undefined>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

function faultOf(error: unknown, waitMs: number): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/TIMEOUT|TimeoutError/i.test(code + (error instanceof Error ? error.name : '')))
    return `is no answer within ${waitMs / 1000} s`;
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return 'has headers longer than 16 KiB';
  if (UNREACHED[code]) return BEGINS_UNREACHED + UNREACHED[code];
  if (/TLS|SSL|CERT/.test(code)) return `${BEGINS_UNREACHED}TLS fails (${code})`;
  const what = code || (error instanceof Error ? error.message : String(error));
  return `is cut off, or is no HTTP (${what})`;
}
