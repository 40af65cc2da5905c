import type { IncomingMessage, ServerResponse } from 'node:http';
import { answer, Refused, refusals, wrongMethod } from './answers.ts';
import type { Connection } from './connection.ts';
import type { HubCore } from './hub-core.ts';
import { LongPollingTransport } from './long-polling-transport.ts';
import { connectionTokenOf, targetOf } from './target.ts';
import { serverSentEventsTransport } from './transport.ts';

type Call<Identity> = {
  request: IncomingMessage;
  response: ServerResponse;
  query: URLSearchParams;
  identity: Identity;
};

/** Every request that is no upgrade: negotiation, the two half-duplex transports, what their clients say. */
export function httpRequests<Identity>({ path, limits, registry, identify, explain }: HubCore<Identity>) {
  const routes = new Map<string, Record<string, (call: Call<Identity>) => void | Promise<void>>>([
    [`${path}/negotiate`, { POST: negotiate }],
    [path, { GET: listen, POST: send, DELETE: end }],
  ]);
  const sending = new WeakSet<Connection<Identity>>();

  return (request: IncomingMessage, response: ServerResponse): void => {
    serve(request, response).catch((error: unknown) => {
      if (response.destroyed) return; // the client has gone
      const { status, text, headers } = explain(error);
      if (response.headersSent) response.destroy();
      else answer(response, status, text, headers);
    });
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { path, query } = targetOf(request);
    const methods = routes.get(path);
    if (!methods) throw new Refused(refusals.unknownPath);
    const handle = methods[request.method ?? ''];
    if (!handle) throw new Refused(wrongMethod(Object.keys(methods)));
    const identity = await identify(request);
    if (!response.destroyed) await handle({ request, response, query, identity });
  }

  function negotiate({ response, query, identity }: Call<Identity>): void {
    const version = negotiatedVersion(query.get('negotiateVersion'));
    const result =
      version === null
        ? { error: 'The negotiate version is not a version.' }
        : negotiated(version, registry.open(identity));
    answer(response, 200, JSON.stringify(result), { 'Content-Type': 'application/json' });
  }

  function listen(call: Call<Identity>): void {
    const wantsEvents = call.request.headers.accept?.includes('text/event-stream') ?? false;
    const connection = connectionOf(call);
    if (wantsEvents) followEvents(connection, call.response);
    else poll(connection, call.response);
  }

  function followEvents(connection: Connection<Identity>, response: ServerResponse): void {
    if (connection.carrier) throw new Refused(refusals.taken);
    connection.attach(serverSentEventsTransport(response));
  }

  function poll(connection: Connection<Identity>, response: ServerResponse): void {
    if (!connection.carrier) connection.attach(new LongPollingTransport(limits.pollTimeoutMs));
    if (!(connection.carrier instanceof LongPollingTransport)) throw new Refused(refusals.taken);
    connection.heard();
    connection.carrier.poll(response);
  }

  async function send(call: Call<Identity>): Promise<void> {
    const connection = connectionOf(call);
    if (connection.transport === null) throw new Refused(refusals.notTaken);
    if (connection.transport === 'WebSockets') throw new Refused(refusals.postToWebSocket);
    if (sending.has(connection)) throw new Refused(refusals.busy);
    sending.add(connection);
    const body = await readBody(call.request, limits.receivedBytes).finally(() => sending.delete(connection));
    if (connection.closed) throw new Refused(refusals.unknownConnection);
    if (body === null) {
      connection.fail(refusals.tooLarge.text);
      throw new Refused(refusals.tooLarge);
    }
    // Answered first: the official client throws when a handshake is refused before its POST ends.
    answer(call.response, 200);
    connection.receive(body);
  }

  function end(call: Call<Identity>): void {
    const connection = connectionOf(call);
    if (connection.transport !== 'LongPolling') throw new Refused(refusals.notPolling);
    connection.cut('client-left');
    answer(call.response, 202);
  }

  function connectionOf({ query, identity }: Call<Identity>): Connection<Identity> {
    const token = connectionTokenOf(query);
    if (token === null) throw new Refused(refusals.badId);
    return registry.find(token, identity);
  }
}

/** The whole body; null if it is longer than the limit. Rejects when the client goes away. */
async function readBody(request: IncomingMessage, limitBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes <= limitBytes) chunks.push(chunk);
  }
  return bytes > limitBytes ? null : Buffer.concat(chunks);
}

/** The transports this hub has; JSON is text, so that none needs the binary format. */
const availableTransports = ['WebSockets', 'ServerSentEvents', 'LongPolling'].map((transport) => ({
  transport,
  transferFormats: ['Text'],
}));

/**
 * The answer to a negotiation (TransportProtocols.md). Version 1 has a public id and a secret token; version
 * 0 (no `negotiateVersion`) only the token, under the id's name.
 */
function negotiated(version: 0 | 1, { id, token }: { id: string; token: string }): object {
  const ids = version === 1 ? { connectionId: id, connectionToken: token } : { connectionId: token };
  return { ...ids, negotiateVersion: version, availableTransports };
}

/** The version to speak for the `negotiateVersion` a client asked for; null if that is no version. */
function negotiatedVersion(asked: string | null): 0 | 1 | null {
  if (asked === null) return 0;
  if (!/^\d{1,9}$/.test(asked)) return null;
  return Number(asked) === 0 ? 0 : 1;
}
