import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { createHub } from '../../../campus/hub/hub.ts';
import { answerForeignCall, type ForeignAnswer } from './foreign-calls.ts';
import { createForeignPeople, type ForeignPerson, type GivenForeigner } from './foreign-people.ts';

/** One request that came in, its body still JSON text's value; undefined where there was none. */
export interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: unknown;
}

/** What happens when a call comes in; `usual` gives the answer it would have had. */
export type Behaviour = (response: ServerResponse, usual: () => void) => unknown;

export type ForeignInstitution = Awaited<ReturnType<typeof startForeignInstitution>>;

/**
 * A foreign institution: the specification's calls and the hub; all else is a 404 in HTML. It remembers its
 * requests and misbehaves on demand.
 */
export async function startForeignInstitution(at: { host?: string; port?: number } = {}) {
  const people = createForeignPeople();
  const behaviours = new Map<string, Behaviour>();
  const asked: ReceivedRequest[] = [];
  const holderOf = ({ authorization = '' }: IncomingHttpHeaders) =>
    people.holderOf(authorization.replace(/^Bearer /, ''));

  const hub = createHub<ForeignPerson>({
    path: '/notifications',
    authenticate: async ({ headers }) => holderOf(headers)?.person ?? null,
    identityKey: ({ id }) => String(id),
    onConnected: (connection) => connection.join(String(connection.identity.id)),
    limits: { closeTimeoutMs: 500 },
  });
  const server = createServer(async (request, response) => {
    if (hub.serves(request)) return hub.handleRequest(request, response);
    const call = await received(request).catch(() => null);
    if (!call) return send(response, { status: 400, success: false, text: 'richiesta illeggibile' });
    asked.push(call);
    const usual = () => {
      const body = (call.body ?? {}) as Record<string, string>;
      send(response, answerForeignCall(people, call.path, body, holderOf(call.headers)));
    };
    const behaviour = behaviours.get(call.path);
    if (behaviour) behaviour(response, usual);
    else usual();
  });
  server.on('upgrade', hub.handleUpgrade);
  const { port, cut } = await listening(server, at);

  return {
    url: `http://127.0.0.1:${port}`,
    /** Every request, in the order of arrival. */
    asked,
    askedFor: (path: string) => asked.filter((call) => call.path === path),
    givenPerson: (given: GivenForeigner = {}) => people.add(given),
    issueToken: people.issueToken,
    /** From now on it does this when the path is called, until it is told null. */
    behave(path: string, behaviour: Behaviour | null) {
      if (behaviour) behaviours.set(path, behaviour);
      else behaviours.delete(path);
    },
    /** Makes every bearer useless, as a sign-out elsewhere does. */
    forgetTokens: people.forgetTokens,
    tell: ({ id }: ForeignPerson, event: string, payload: unknown) => hub.send(String(id), event, [payload]),
    /** Back to its first day. */
    reset() {
      people.forgetAll();
      asked.splice(0);
      behaviours.clear();
    },
    async stop() {
      cut();
      await hub.close();
    },
  };
}

async function received(request: IncomingMessage): Promise<ReceivedRequest> {
  const { method = '', url = '', headers } = request;
  const body = await text(request);
  return { method, path: url, headers, body: body === '' ? undefined : JSON.parse(body) };
}

function send(response: ServerResponse, answer: ForeignAnswer | undefined): void {
  if (!answer) {
    response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not Found</h1>');
    return;
  }
  const { status = 200, success = true, result, text: said, token } = answer;
  const messages = said === undefined ? [] : [{ text: said, type: 'danger', weight: 3 }];
  response.writeHead(status, { 'content-type': 'application/json', server: 'ForeignAPI/1.0' });
  response.end(JSON.stringify({ success, result, messages, ...(token && { token }), took: '3 ms' }));
}

async function listening(server: Server, { host = '127.0.0.1', port = 0 }) {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => sockets.add(socket.on('close', () => sockets.delete(socket))));
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { port: address.port, cut };
}
