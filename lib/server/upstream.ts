import 'server-only';
import { Agent, request } from 'undici';
import type { Language } from '../../contract/constants';
import { type Envelope, envelope } from '../../contract/envelope';
import { portalConfig } from '../config/portal-config';
import { createAdmission } from './admission';
import { createBreaker } from './breaker';
import { log } from './log';
import { UpstreamFailure } from './upstream-failure';

export type Asked = {
  /** Of a row of the table of calls; never made out of a URL. */
  path: string;
  body: unknown;
  token?: string;
  language: Language;
  requestId: string;
  idempotencyKey?: string;
  clientAddress?: string;
  /** Who was proven at the gateway (docs/sso.md). */
  identity?: Record<string, string>;
  /** Asked again once if the connection failed before a byte was sent. */
  reads?: boolean;
  /** Instead of the configured time for the headers. */
  timeoutMs?: number;
};

/** `envelope` null: the status came without a readable one (4xx only). */
export type UpstreamAnswer = { status: number; envelope: Envelope | null; retryAfter: string | null };

const ANSWER_BYTES = 5 * 1024 * 1024;

/** Asks the institution's API; throws `UpstreamFailure` for everything that is neither an envelope nor a 4xx. */
export async function askUpstream(asked: Asked): Promise<UpstreamAnswer> {
  const { admission, breaker } = shared();
  const startedAt = performance.now();
  try {
    const answer = await admission(() => breaker(() => exchange(asked)));
    logAnswer(asked, answer.status, startedAt);
    return answer;
  } catch (error) {
    const failure = failureOf(error);
    logAnswer(asked, failure.message, startedAt);
    failure.logged = true;
    throw failure;
  }
}

async function exchange(asked: Asked): Promise<UpstreamAnswer> {
  const signal = AbortSignal.timeout(portalConfig().UPSTREAM_BODY_MS);
  const { statusCode, headers, body } = await send(asked, signal);
  const text = await limitedText(body);
  return readAnswer(statusCode, text, headers['retry-after']);
}

async function send(asked: Asked, signal: AbortSignal) {
  const ask = () =>
    request(new URL(asked.path, portalConfig().CAMPUS_URL), {
      method: 'POST',
      headers: headersOf(asked),
      body: JSON.stringify(asked.body),
      dispatcher: shared().agent,
      headersTimeout: asked.timeoutMs ?? portalConfig().UPSTREAM_HEADERS_MS,
      signal,
    });
  try {
    return await ask();
  } catch (error) {
    if (asked.reads && codeOf(error) === 'ECONNREFUSED') return await ask();
    throw error;
  }
}

/** Built from nothing: what a browser sends never travels on by itself. */
function headersOf({ token, language, requestId, idempotencyKey, clientAddress, identity }: Asked) {
  return {
    ...identity,
    'content-type': 'application/json',
    accept: 'application/json',
    'accept-language': language,
    'x-request-id': requestId,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    ...(clientAddress && { 'x-client-address': clientAddress }),
  };
}

async function limitedText(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > ANSWER_BYTES) throw new UpstreamFailure('unreadable', 'the answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function readAnswer(status: number, text: string, retryAfter: string | string[] | undefined): UpstreamAnswer {
  const parsed = envelope.safeParse(parsedJson(text));
  const isClientError = status >= 400 && status < 500;
  if (status < 200 || (status >= 300 && status < 400)) {
    throw new UpstreamFailure('unreadable', `status ${status}`);
  }
  if (!parsed.success && !isClientError)
    throw new UpstreamFailure('unreadable', `status ${status}, no envelope`);
  return {
    status,
    envelope: parsed.success ? parsed.data : null,
    retryAfter: typeof retryAfter === 'string' && /^\d{1,5}$/.test(retryAfter) ? retryAfter : null,
  };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function failureOf(error: unknown): UpstreamFailure {
  if (error instanceof UpstreamFailure) return error;
  const code = codeOf(error);
  const timedOut =
    /TIMEOUT|ABORT/.test(code) || (error instanceof DOMException && error.name === 'TimeoutError');
  return new UpstreamFailure(timedOut ? 'timeout' : 'unreachable', code || String(error));
}

const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code ?? '');

/** Never an address or a body: the path is the table's own. */
function logAnswer({ path, requestId }: Asked, outcome: number | string, startedAt: number) {
  const failed = typeof outcome === 'string' || outcome >= 500;
  const line = { requestId, path, outcome, ms: Math.round(performance.now() - startedAt) };
  if (failed) log.error(line, 'upstream failed');
  else log.debug(line, 'upstream');
}

type Shared = {
  agent: Agent;
  admission: ReturnType<typeof createAdmission>;
  breaker: ReturnType<typeof createBreaker>;
};
const KEY = Symbol.for('ateneo.upstream');

/** One pool and one count for the process: pages and handlers are bundled apart. */
function shared(): Shared {
  const holder = globalThis as { [KEY]?: Shared };
  holder[KEY] ??= createShared();
  return holder[KEY];
}

function createShared(): Shared {
  const config = portalConfig();
  return {
    agent: new Agent({
      connect: { timeout: config.UPSTREAM_CONNECT_MS },
      connections: config.UPSTREAM_IN_FLIGHT,
      bodyTimeout: config.UPSTREAM_BODY_MS,
      keepAliveTimeout: 10_000,
    }),
    admission: createAdmission({
      inFlight: config.UPSTREAM_IN_FLIGHT,
      waiting: config.UPSTREAM_WAITING,
      waitMs: config.UPSTREAM_WAIT_MS,
    }),
    breaker: createBreaker(),
  };
}
