import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import { type CallRequest, callHandler } from '../bff/http/call-handler.ts';
import { refuseRequest } from '../bff/http/refused-answer.ts';
import type { Log } from '../config/log.ts';

const compressed = promisify(gzip);
/** Shorter ones are not worth it; Next thinks so too. */
const WORTH_COMPRESSING_BYTES = 1024;

/**
 * Answers a call directly with the route handler of `app/api`: Next needs half a millisecond to find it. True
 * if the request was a call; Next gets all others.
 */
export function answersCall(req: IncomingMessage, res: ServerResponse, log: Log): boolean {
  const [path = ''] = req.url?.split('?') ?? [];
  const handler = callHandler();
  if (req.method !== 'POST' || !handler?.knows(path)) return false;
  handler
    .answer(requestOf(req, res))
    .then((response) => send(req, res, response))
    .catch((err) => {
      log.error({ requestId: req.headers['x-ateneo-request'], path, err }, 'call failed');
      if (res.headersSent) res.destroy();
      else refuseRequest(res, { status: 500 }, true);
    });
  return true;
}

function requestOf(req: IncomingMessage, res: ServerResponse): CallRequest {
  const left = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) left.abort();
  });
  return {
    url: `http://portal.invalid${req.url}`,
    headers: { get: (name) => headerOf(req.headers, name) },
    body: { [Symbol.asyncIterator]: () => req.iterator({ destroyOnReturn: false }) }, // the answer goes the same way
    signal: left.signal,
  };
}

function headerOf(headers: IncomingHttpHeaders, name: string): string | null {
  const value = headers[name.toLowerCase()];
  return Array.isArray(value) ? value.join(', ') : (value ?? null);
}

async function send(req: IncomingMessage, res: ServerResponse, response: Response): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  for (const [name, value] of response.headers) if (name !== 'set-cookie') res.setHeader(name, value);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) res.setHeader('set-cookie', cookies);
  const isLong = body.length > WORTH_COMPRESSING_BYTES;
  if (isLong) res.setHeader('vary', 'Accept-Encoding');
  const isCompressed = isLong && negotiate(req.headers['accept-encoding'] ?? '', ['gzip']) === 'gzip';
  if (isCompressed) res.setHeader('content-encoding', 'gzip');
  const sent = isCompressed ? await compressed(body) : body;
  res.writeHead(response.status, { 'content-length': sent.length });
  res.end(sent);
}
