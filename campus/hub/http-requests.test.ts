import { once } from 'node:events';
import { get, type IncomingMessage, request } from 'node:http';
import { setTimeout as delay, setImmediate } from 'node:timers/promises';
import { HttpTransportType } from '@microsoft/signalr';
import { describe, expect, onTestFinished, test } from 'vitest';
import { eventually } from '../testing/test-eventually.ts';
import { givenHub, givenListener, type TestHub } from '../testing/test-hub.ts';
import { RECORD_SEPARATOR } from './protocol.ts';

const HANDSHAKE = `{"protocol":"json","version":1}${RECORD_SEPARATOR}`;
const EVENT = (what: string) => `{"type":1,"target":"booked","arguments":["${what}"]}${RECORD_SEPARATOR}`;

describe('negotiation', () => {
  test('of version 1 tells the public id and the secret token apart', async () => {
    const at = await givenHub();
    const answer = await negotiate(at, '?negotiateVersion=1');
    expect(answer).toEqual({
      connectionId: expect.stringMatching(/^[\w-]{22}$/),
      connectionToken: expect.stringMatching(/^[\w-]{43}$/),
      negotiateVersion: 1,
      availableTransports: [
        { transport: 'WebSockets', transferFormats: ['Text'] },
        { transport: 'ServerSentEvents', transferFormats: ['Text'] },
        { transport: 'LongPolling', transferFormats: ['Text'] },
      ],
    });
    expect((await call(at, 'GET', { id: answer.connectionId })).status).toBe(404);
    expect((await call(at, 'GET', { id: answer.connectionToken })).status).toBe(200);
  });

  test('of version 0 has one id, which is what a public id never is', async () => {
    const at = await givenHub();
    const answer = await negotiate(at, '');
    expect(answer).toMatchObject({ negotiateVersion: 0, connectionId: expect.stringMatching(/^[\w-]{43}$/) });
    expect(answer).not.toHaveProperty('connectionToken');
    expect((await call(at, 'GET', { id: answer.connectionId })).status).toBe(200);
  });

  test('of a later version comes down to 1, of no version is an error', async () => {
    const at = await givenHub();
    expect(await negotiate(at, '?negotiateVersion=7')).toMatchObject({ negotiateVersion: 1 });
    expect(await negotiate(at, '?negotiateVersion=one')).toEqual({ error: expect.any(String) });
    expect(at.hub.size).toBe(1);
  });

  test('holds a place for a short time only', async () => {
    const at = await givenHub({ limits: { takeUpTimeoutMs: 100 } });
    const { connectionToken } = await negotiate(at);
    expect(at.hub.size).toBe(1);
    await eventually(() => expect(at.hub.size).toBe(0));
    expect((await call(at, 'GET', { id: connectionToken })).status).toBe(404);
  });

  test('is dropped with the connections that are closed', async () => {
    const at = await givenHub();
    const { connectionToken } = await negotiate(at);
    expect(at.hub.closeConnections(({ identity }) => identity.person === 'anna')).toBe(1);
    expect((await call(at, 'GET', { id: connectionToken })).status).toBe(404);
  });

  test('is refused with 503 and a time to come back while the hub stops', async () => {
    const at = await givenHub();
    await at.hub.close();
    const answer = await fetch(`${at.url}/negotiate`, { method: 'POST', headers: bearer('anna') });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '15']);
  });

  test('is refused with 503 when nobody answers who it is', async () => {
    const at = await givenHub({
      authenticate: () => new Promise(() => {}),
      limits: { authenticateTimeoutMs: 50 },
    });
    expect((await call(at, 'POST', {}, { path: '/negotiate' })).status).toBe(503);
  });
});

describe('a request', () => {
  test.each([
    ['POST', '/notifications/negotiate/', 404],
    ['POST', '/notifications/Negotiate', 404],
    ['GET', '/notifications/', 404],
    ['GET', '/notifications/../notifications', 404],
    ['GET', '/%6eotifications', 404],
    ['GET', '/', 404],
    ['GET', '/notifications/negotiate', 405],
    ['PUT', '/notifications', 405],
    ['OPTIONS', '/notifications', 405],
    ['GET', '/notifications', 400],
    ['GET', '/notifications?id=', 400],
    ['GET', '/notifications?id=a&id=b', 400],
    ['POST', '/notifications', 400],
    ['DELETE', '/notifications', 400],
    ['GET', '/notifications?id=unknown', 404],
    ['POST', '/notifications?id=unknown', 404],
    ['DELETE', '/notifications?id=unknown', 404],
    ['GET', '/notifications?id=__proto__', 404],
  ])('%s %s is answered %i', async (method, path, status) => {
    const at = await givenHub();
    const answer = await raw(at, method, path);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['cache-control']).toBe('no-cache, no-store, no-transform');
    if (status === 405) expect(answer.headers.allow).toMatch(/POST/);
  });

  test('without a good bearer is answered 401, whatever it asks for', async () => {
    const at = await givenHub();
    const { connectionToken } = await negotiate(at);
    for (const method of ['GET', 'POST', 'DELETE']) {
      const answer = await call(at, method, { id: connectionToken }, { bearer: 'unknown' });
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    }
  });

  test("doesn't find the connection of another person", async () => {
    const at = await givenHub();
    const { connectionToken: id } = await negotiate(at);
    for (const method of ['GET', 'POST', 'DELETE']) {
      expect((await call(at, method, { id }, { bearer: 'bruno' })).status).toBe(404);
    }
    expect((await call(at, 'GET', { id }, { bearer: 'bruno', accept: 'text/event-stream' })).status).toBe(
      404,
    );
    expect((await call(at, 'GET', { id })).status).toBe(200);
  });

  test('to a connection with another transport is answered 409, 405 or 400', async () => {
    const at = await givenHub();
    const untaken = await negotiate(at);
    const events = await givenEventStream(at);
    const polling = await givenPolling(at);
    expect((await call(at, 'POST', { id: untaken.connectionToken }, { body: HANDSHAKE })).status).toBe(409);
    expect((await call(at, 'DELETE', { id: untaken.connectionToken })).status).toBe(400);
    expect((await call(at, 'GET', { id: events.id })).status).toBe(409);
    expect((await call(at, 'GET', { id: events.id }, { accept: 'text/event-stream' })).status).toBe(409);
    expect((await call(at, 'DELETE', { id: events.id })).status).toBe(400);
    expect((await call(at, 'GET', { id: polling.id }, { accept: 'text/event-stream' })).status).toBe(409);
  });
});

describe('long polling', () => {
  test('answers the first poll at once, keeps the next open until there is something', async () => {
    const at = await givenHub();
    const { connectionToken: id } = await negotiate(at);
    const first = await call(at, 'GET', { id });
    expect([first.status, await first.text()]).toEqual([200, '']);
    const second = call(at, 'GET', { id });
    await call(at, 'POST', { id }, { body: HANDSHAKE });
    expect(await (await second).text()).toBe(`{}${RECORD_SEPARATOR}`);
  });

  test('keeps what comes between two polls', async () => {
    const at = await givenHub();
    const { id } = await givenPolling(at);
    at.hub.send('anna', 'booked', ['a']);
    at.hub.send('anna', 'booked', ['b']);
    expect(await (await call(at, 'GET', { id })).text()).toBe(EVENT('a') + EVENT('b'));
  });

  test('answers an empty 200 when there was nothing for the time of a poll', async () => {
    const at = await givenHub({ limits: { pollTimeoutMs: 100 } });
    const { id } = await givenPolling(at);
    const answer = await call(at, 'GET', { id });
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, '0']);
  });

  test('sends an older poll away with 204 when a newer one comes', async () => {
    const at = await givenHub();
    const { id } = await givenPolling(at);
    const older = call(at, 'GET', { id });
    await eventually(() => expect(at.hub.connectionsOf('anna')).toHaveLength(1));
    await delay(50);
    const newer = call(at, 'GET', { id });
    expect((await older).status).toBe(204);
    at.hub.send('anna', 'booked', ['a']);
    expect(await (await newer).text()).toBe(EVENT('a'));
  });

  test('goes on after a poll that its client gave up', async () => {
    const at = await givenHub();
    const { id } = await givenPolling(at);
    const poll = request(`${at.url}?id=${id}`, { headers: bearer('anna') }).on('error', () => {});
    poll.end();
    await delay(50);
    poll.destroy();
    await delay(50);
    at.hub.send('anna', 'booked', ['a']);
    expect(await (await call(at, 'GET', { id })).text()).toBe(EVENT('a'));
  });

  test('tells a close by its message, then by 204, then knows the connection no more', async () => {
    const at = await givenHub();
    const { id } = await givenPolling(at);
    at.hub.send('anna', 'booked', ['a']);
    at.hub.closeConnections(() => true);
    expect((await call(at, 'POST', { id }, { body: HANDSHAKE })).status).toBe(404);
    const last = `${EVENT('a')}{"type":7,"allowReconnect":false}${RECORD_SEPARATOR}`;
    expect(await (await call(at, 'GET', { id })).text()).toBe(last);
    expect((await call(at, 'GET', { id })).status).toBe(204);
    expect((await call(at, 'GET', { id })).status).toBe(404);
  });

  test('forgets a closed connection whose client fetches nothing more', async () => {
    const at = await givenHub({ limits: { closeTimeoutMs: 100 } });
    await givenPolling(at);
    at.hub.closeConnections(() => true);
    expect(at.hub.size).toBe(1);
    await eventually(() => expect(at.hub.size).toBe(0));
  });

  test('is ended by DELETE, which ends the open poll with 204', async () => {
    const at = await givenHub();
    const { id } = await givenPolling(at);
    const poll = call(at, 'GET', { id });
    await delay(50);
    expect((await call(at, 'DELETE', { id })).status).toBe(202);
    expect((await poll).status).toBe(204);
    expect((await call(at, 'GET', { id })).status).toBe(404);
    expect(at.ends).toEqual(['client-left']);
  });

  test('D5: is over when the client polls no more, even if it goes on talking', async () => {
    const at = await givenHub({ limits: { clientTimeoutMs: 250 } });
    const { id } = await givenPolling(at);
    const talk = setInterval(() => void call(at, 'POST', { id }, { body: PING }).catch(() => {}), 50);
    onTestFinished(() => clearInterval(talk));
    await eventually(() => expect(at.ends).toEqual(['client-timeout']));
  });

  test('D5: goes on while every poll finds something and none stays open', async () => {
    const at = await givenHub({ limits: { clientTimeoutMs: 300 } });
    const { id } = await givenPolling(at);
    for (let polls = 0; polls < 12; polls += 1) {
      at.hub.send('anna', 'booked', ['a']);
      expect(await (await call(at, 'GET', { id })).text()).toBe(EVENT('a'));
      await delay(50);
    }
    expect(at.ends).toEqual([]);
  });

  test('is over when more waits than a client may leave lying', async () => {
    const at = await givenHub({ limits: { bufferedBytes: 1_000 } });
    await givenPolling(at);
    at.hub.send('anna', 'booked', ['x'.repeat(600)]);
    expect(at.hub.connectionsOf('anna')).toHaveLength(1);
    at.hub.send('anna', 'booked', ['x'.repeat(600)]);
    await eventually(() => expect(at.ends).toEqual(['slow-consumer']));
  });

  test('knows its client by the latest token, so that closing by that one finds it', async () => {
    const at = await givenHub();
    const { id } = await givenPolling(at);
    await call(at, 'POST', { id }, { body: PING, bearer: 'anna-2' });
    expect(at.hub.closeConnections(({ identity }) => identity.token === 'anna')).toBe(0);
    expect(at.hub.closeConnections(({ identity }) => identity.token === 'anna-2')).toBe(1);
  });
});

describe('server-sent events', () => {
  test('are never cached, rewritten or held back', async () => {
    const at = await givenHub();
    const { stream } = await givenEventStream(at);
    expect(stream.statusCode).toBe(200);
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-store, no-transform',
      'x-accel-buffering': 'no',
    });
  });

  test('end when the client hangs up', async () => {
    const at = await givenHub();
    const { stream } = await givenEventStream(at);
    stream.destroy();
    await eventually(() => expect(at.ends).toEqual(['client-left']));
    await eventually(() => expect(at.hub.size).toBe(0));
  });

  test('are cut when the client reads too slowly', async () => {
    const at = await givenHub();
    const { stream } = await givenEventStream(at);
    stream.pause();
    await floodUntilCut(at);
    expect(at.ends).toEqual(['slow-consumer']);
  });
});

describe('what a client says by POST', () => {
  test('may come in pieces', async () => {
    const at = await givenHub();
    const { connectionToken: id } = await negotiate(at);
    await call(at, 'GET', { id });
    await call(at, 'POST', { id }, { body: HANDSHAKE.slice(0, 10) });
    await call(at, 'POST', { id }, { body: HANDSHAKE.slice(10) });
    expect(await (await call(at, 'GET', { id })).text()).toBe(`{}${RECORD_SEPARATOR}`);
  });

  test('is refused with 409 while the one before is still coming in, and the connection stays', async () => {
    const at = await givenHub();
    const { id } = await givenPolling(at);
    const slow = request(`${at.url}?id=${id}`, { method: 'POST', headers: bearer('anna') });
    slow.write(PING.slice(0, 3));
    await delay(50);
    expect((await call(at, 'POST', { id }, { body: PING })).status).toBe(409);
    slow.end(PING.slice(3));
    const [answer] = (await once(slow, 'response')) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(200);
    expect((await call(at, 'POST', { id }, { body: PING })).status).toBe(200);
  });

  test('is no obstacle when the client gives it up half-way', async () => {
    const at = await givenHub();
    const { id } = await givenPolling(at);
    const slow = request(`${at.url}?id=${id}`, { method: 'POST', headers: bearer('anna') }).on(
      'error',
      () => {},
    );
    slow.write(PING.slice(0, 3));
    await delay(50);
    slow.destroy();
    await eventually(() => expect(at.hub.size).toBe(1));
    await delay(50);
    expect((await call(at, 'POST', { id }, { body: PING })).status).toBe(200);
    expect(at.errors).toEqual([]);
  });

  test('ends the connection with 413 when it is too much, with or without a stated length', async () => {
    const at = await givenHub();
    for (const body of ['x'.repeat(33 * 1024), streamOf('x'.repeat(33 * 1024))]) {
      const { id } = await givenPolling(at);
      expect((await call(at, 'POST', { id }, { body })).status).toBe(413);
      expect(await (await call(at, 'GET', { id })).text()).toContain('"error":"The message is larger');
    }
    expect(at.ends).toEqual(['protocol-error', 'protocol-error']);
  });

  test.each([
    ['no JSON', '{"type":'],
    ['no object', 'null'],
    ['no type', '{}'],
    ['no type that is a number', '{"type":"6"}'],
    ['an id that is no text', '{"type":1,"invocationId":{}}'],
  ])('ends the connection when it is %s', async (_, message) => {
    const at = await givenHub();
    const { id } = await givenPolling(at);
    await call(at, 'POST', { id }, { body: message + RECORD_SEPARATOR });
    expect(await (await call(at, 'GET', { id })).text()).toBe(
      `{"type":7,"error":"A message is not of the protocol."}${RECORD_SEPARATOR}`,
    );
  });

  test('is passed over when it is of a kind the hub has no use for', async () => {
    const at = await givenHub();
    const { id } = await givenPolling(at);
    const body = [2, 3, 5, 6, 8, 9, 99].map((type) => `{"type":${type}}${RECORD_SEPARATOR}`).join('');
    expect((await call(at, 'POST', { id }, { body })).status).toBe(200);
    at.hub.send('anna', 'booked', ['a']);
    expect(await (await call(at, 'GET', { id })).text()).toBe(EVENT('a'));
  });

  test('has to begin with a handshake', async () => {
    const at = await givenHub();
    const { connectionToken: id } = await negotiate(at);
    await call(at, 'GET', { id });
    await call(at, 'POST', { id }, { body: PING });
    expect(await (await call(at, 'GET', { id })).text()).toContain('"error":"The first message has to be');
    expect((await call(at, 'GET', { id })).status).toBe(204);
  });

  test('has to begin in time', async () => {
    const at = await givenHub({ limits: { handshakeTimeoutMs: 100 } });
    const { connectionToken: id } = await negotiate(at);
    await call(at, 'GET', { id });
    expect(await (await call(at, 'GET', { id })).text()).toContain('"error":"The handshake took too long."');
  });
});

test('a greeting that takes too long ends the connection, which is taken leave of after it', async () => {
  const greeted = Promise.withResolvers<void>();
  const at = await givenHub({ onConnected: () => greeted.promise, limits: { handshakeTimeoutMs: 100 } });
  const { connectionToken: id } = await negotiate(at);
  await call(at, 'GET', { id });
  await call(at, 'POST', { id }, { body: HANDSHAKE });
  expect(await (await call(at, 'GET', { id })).text()).toContain('The handshake took too long.');
  expect(at.ends).toEqual([]);
  greeted.resolve();
  await eventually(() => expect(at.ends).toEqual(['handshake-failed']));
});

test('a stopping hub waits for the last messages to be fetched, and no longer than it has to', async () => {
  const at = await givenHub({ limits: { closeTimeoutMs: 60_000 } });
  const { id } = await givenPolling(at);
  const anna = await givenListener(at, HttpTransportType.WebSockets);
  const closing = at.hub.close();
  expect(await (await call(at, 'GET', { id })).text()).toContain('"allowReconnect":true');
  await call(at, 'DELETE', { id });
  await closing;
  await anna.closed;
  expect(at.hub.size).toBe(0);
});

const PING = `{"type":6}${RECORD_SEPARATOR}`;

type Extras = { bearer?: string; body?: string | ReadableStream; accept?: string; path?: string };

function call(
  at: TestHub,
  method: string,
  query: Record<string, string>,
  extras: Extras = {},
): Promise<Response> {
  const { bearer: token = 'anna', body, accept = '*/*', path = '' } = extras;
  const headers = { ...bearer(token), accept };
  return fetch(`${at.url}${path}?${new URLSearchParams(query)}`, {
    method,
    headers,
    body,
    duplex: 'half',
  } as RequestInit);
}

/** A request whose path goes out as it stands; fetch would normalise it. */
async function raw(at: TestHub, method: string, path: string): Promise<IncomingMessage> {
  const sent = request({ host: '127.0.0.1', port: at.port, method, path, headers: bearer('anna') }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return answer.resume();
}

async function negotiate(at: TestHub, query = '?negotiateVersion=1') {
  const answer = await fetch(`${at.url}/negotiate${query}`, { method: 'POST', headers: bearer('anna') });
  expect(answer.status).toBe(200);
  return (await answer.json()) as { connectionId: string; connectionToken: string };
}

async function givenPolling(at: TestHub) {
  const { connectionToken: id } = await negotiate(at);
  await call(at, 'GET', { id });
  await call(at, 'POST', { id }, { body: HANDSHAKE });
  expect(await (await call(at, 'GET', { id })).text()).toBe(`{}${RECORD_SEPARATOR}`);
  return { id };
}

async function givenEventStream(at: TestHub) {
  const { connectionToken: id } = await negotiate(at);
  const headers = { ...bearer('anna'), accept: 'text/event-stream' };
  const [stream] = (await once(get(`${at.url}?id=${id}`, { headers }), 'response')) as [IncomingMessage];
  onTestFinished(() => void stream.destroy());
  stream.on('error', () => {}).resume();
  await call(at, 'POST', { id }, { body: HANDSHAKE });
  await eventually(() => expect(at.hub.connectionsOf('anna').length).toBeGreaterThan(0));
  return { id, stream };
}

/** Sends until the sockets' own buffers are full and the hub has had enough. */
async function floodUntilCut(at: TestHub): Promise<void> {
  const event = 'x'.repeat(64 * 1024);
  for (let sent = 0; sent < 1_000 && at.ends.length === 0; sent += 1) {
    at.hub.send('anna', 'booked', [event]);
    await setImmediate();
  }
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const streamOf = (text: string) => new Blob([text]).stream();
