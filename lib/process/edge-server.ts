import http, { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { answerRaw } from '../bff/http/raw-answer.ts';
import { refuseRequest } from '../bff/http/refused-answer.ts';
import { contentSecurityPolicy, securityHeaders } from '../bff/http/security-headers.ts';
import { measureRequest, routeOf } from '../bff/metrics/measure-requests.ts';
import type { Log } from '../config/log.ts';
import type { PortalConfig } from '../config/portal-config.ts';
import { setNonce, takeTrustedHeaders } from '../next/trusted-headers.ts';
import { guardAnswer } from './guarded-answer.ts';
import { MAX_READ_BYTES } from './large-headers.ts';
import { type Fault, faultOf, isCallPath } from './request-fault.ts';

type Behind = {
  config: Pick<PortalConfig, 'publicOrigin' | 'NODE_ENV'>;
  log: Log;
  request(req: IncomingMessage, res: ServerResponse): void;
  upgrade(req: IncomingMessage, socket: Duplex, head: Buffer): void;
};

/** What Node says of bytes that are no request it takes; each of the others is 400. */
const STATUSES: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/**
 * The server that everything from outside passes. It refuses what is no proper request, with a line of the
 * log, and gives every answer the same protective headers, its own answers included.
 */
export function createEdgeServer({ config, log, request, upgrade }: Behind): Server {
  const development = config.NODE_ENV === 'development';
  const isHttps = config.publicOrigin.startsWith('https:');
  const headers = securityHeaders(config);
  const answers = new WeakMap<Duplex, ServerResponse>();
  const server = http.createServer({ maxHeaderSize: MAX_READ_BYTES, requireHostHeader: false });

  server.on('request', (req, res) => {
    takeIn(req, res);
    const fault = faultOf(req, { development });
    if (fault) refuse(req, res, fault);
    else request(req, res);
  });
  server.on('checkExpectation', (req, res) => {
    takeIn(req, res);
    refuse(req, res, { status: 417, why: 'expectation' });
  });
  server.on('upgrade', (req, socket, head) => {
    takeTrustedHeaders(req);
    const fault = faultOf(req, { development });
    if (!fault) return upgrade(req, socket, head);
    tell(fault, req);
    refuseRaw(socket, fault.status);
  });
  server.on('connect', (req, socket) => {
    tell({ status: 405, why: 'method' }, req);
    refuseRaw(socket, 405);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const answer = answers.get(socket);
    const isUnderWay = answer?.headersSent && !answer.writableFinished;
    if (error.code === 'ECONNRESET' || !socket.writable || isUnderWay) return void socket.destroy();
    const fault = { status: STATUSES[error.code ?? ''] ?? 400, why: error.code ?? 'bytes' };
    tell(fault);
    refuseRaw(socket, fault.status);
  });
  return server;

  function takeIn(req: IncomingMessage, res: ServerResponse) {
    answers.set(req.socket, res);
    takeTrustedHeaders(req);
    guardAnswer(
      res,
      headers,
      setNonce(req, (nonce) => contentSecurityPolicy(nonce, development, isHttps)),
    );
  }

  function refuse(req: IncomingMessage, res: ServerResponse, fault: Fault) {
    measureRequest(req, res);
    tell(fault, req);
    refuseRequest(res, fault, isCallPath(req.url));
  }

  function refuseRaw(socket: Duplex, status: number) {
    socket.on('error', () => socket.destroy());
    answerRaw(socket, status, headers);
  }

  /** The path is the sender's own words: only its route is told. */
  function tell({ status, why }: Fault, req?: IncomingMessage) {
    log.warn(
      { status, why, ...(req && { method: req.method, route: routeOf(req.url) }) },
      'refused at the door',
    );
  }
}
