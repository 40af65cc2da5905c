import { setTimeout as delay } from 'node:timers/promises';
import { HttpTransportType, HubConnectionState, JsonHubProtocol } from '@microsoft/signalr';
import { describe, expect, test } from 'vitest';
import { eventually } from '../testing/test-eventually.ts';
import { givenClient, givenHub, givenListener } from '../testing/test-hub.ts';

const { WebSockets, ServerSentEvents, LongPolling } = HttpTransportType;
const NEVER_MS = 60_000;

describe.each([
  ['WebSockets', WebSockets],
  ['ServerSentEvents', ServerSentEvents],
  ['LongPolling', LongPolling],
] as const)('the official client over %s', (kind, transport) => {
  test('D4: hears what is sent to its groups, in order, and nothing else', async () => {
    const at = await givenHub();
    const anna = await givenListener(at, transport);
    const bruno = await givenListener(at, transport, { bearer: 'bruno' });

    for (const examId of [1, 2, 3]) at.hub.send('anna', 'booked', [{ examId, title: 'Città\n"è"\u2028' }]);
    at.hub.send('bruno', 'booked', ['only bruno']);
    at.hub.send('nobody', 'booked', ['nobody']);

    await eventually(() => expect(bruno.heard).toEqual(['only bruno']));
    await eventually(() => expect(anna.heard).toHaveLength(3));
    expect(anna.heard).toEqual([1, 2, 3].map((examId) => ({ examId, title: 'Città\n"è"\u2028' })));
    expect(at.hub.connectionsOf('anna').map((connection) => connection.transport)).toEqual([kind]);
  });

  test('hears no more of a group it was taken out of', async () => {
    const at = await givenHub();
    const anna = await givenListener(at, transport);
    const [connection] = at.hub.connectionsOf('anna');
    connection?.join('course:1');
    at.hub.send('course:1', 'booked', ['while in']);
    connection?.leave('course:1');
    at.hub.send('course:1', 'booked', ['after']);
    at.hub.send('anna', 'booked', ['last']);
    await eventually(() => expect(anna.heard).toEqual(['while in', 'last']));
    expect(at.hub.connectionsOf('course:1')).toEqual([]);
  });

  test('hears what was sent while it was being greeted, once its start has resolved', async () => {
    const at = await givenHub({
      onConnected: async (connection) => {
        connection.join('early');
        at.hub.send('early', 'booked', ['early']);
        await delay(50);
      },
    });
    const anna = await givenListener(at, transport);
    await eventually(() => expect(anna.heard).toEqual(['early']));
  });

  test('D5: has heard what it alone was told while being greeted by the time its start resolves', async () => {
    const at = await givenHub({ onConnected: (connection) => connection.tell('booked', ['you alone']) });
    const anna = await givenListener(at, transport);
    expect(anna.heard).toEqual(['you alone']);
  });

  test('is told why when it could not be greeted', async () => {
    const at = await givenHub({
      onConnected: async () => {
        throw new Error('no groups');
      },
    });
    await expect(givenClient(at, transport).start()).rejects.toThrow('cannot take the connection');
    await eventually(() => expect(at.ends).toEqual(['handshake-failed']));
    expect(at.errors).toHaveLength(1);
    await eventually(() => expect(at.hub.size).toBe(0));
  });

  test('is refused when it asks for messagepack', async () => {
    const at = await givenHub();
    const client = givenClient(at, transport);
    Object.assign(client, { _protocol: Object.assign(new JsonHubProtocol(), { name: 'messagepack' }) });
    await expect(client.start()).rejects.toThrow("Only the protocol 'json' is available.");
    await eventually(() => expect(at.hub.size).toBe(0));
  });

  test('may leave: its groups and its place are free again', async () => {
    const at = await givenHub();
    const anna = await givenListener(at, transport);
    await anna.client.stop();
    await eventually(() => expect(at.ends).toEqual(['client-left']));
    await eventually(() => expect(at.hub.size).toBe(0));
    expect(at.hub.connectionsOf('anna')).toEqual([]);
  });

  test('is closed by the server and stays away, although it would reconnect', async () => {
    const at = await givenHub();
    const anna = await givenListener(at, transport, { retryDelays: [0, 0, 0] });
    const bruno = await givenListener(at, transport, { bearer: 'bruno' });
    expect(at.hub.closeConnections(({ identity }) => identity.token === 'anna')).toBe(1);
    expect(await anna.closed).toBeUndefined();
    expect(anna.client.state).toBe(HubConnectionState.Disconnected);
    expect(bruno.client.state).toBe(HubConnectionState.Connected);
    expect(at.ends).toEqual(['closed-by-server']);
    await eventually(() => expect(at.hub.size).toBe(1));
  });

  test('reconnects after a close that allows it', async () => {
    const at = await givenHub();
    const anna = await givenListener(at, transport, { retryDelays: [0, 0, 0] });
    at.hub.send('anna', 'booked', ['before']);
    at.hub.closeConnections(() => true, { allowReconnect: true });
    await eventually(() => expect(at.hub.connectionsOf('anna')).toHaveLength(1));
    at.hub.send('anna', 'booked', ['after']);
    await eventually(() => expect(anna.heard).toEqual(['before', 'after']));
  });

  test('D5: reconnects to a hub that stopped in order and came back', async () => {
    const first = await givenHub();
    const anna = await givenListener(first, transport, { retryDelays: Array(100).fill(50) });
    await first.hub.close();
    expect(first.hub.size).toBe(0);
    first.kill();
    const second = await givenHub({ port: first.port });
    await eventually(() => expect(second.hub.connectionsOf('anna')).toHaveLength(1));
    second.hub.send('anna', 'booked', ['again']);
    await eventually(() => expect(anna.heard).toEqual(['again']));
  });

  test('D5: reconnects to a hub that was killed and came back', async () => {
    const first = await givenHub();
    const anna = await givenListener(first, transport, { retryDelays: Array(100).fill(50) });
    first.kill();
    const second = await givenHub({ port: first.port });
    await eventually(() => {
      expect(second.hub.connectionsOf('anna')).toHaveLength(1);
      expect(anna.client.state).toBe(HubConnectionState.Connected);
    });
  });

  test('can invoke nothing, and is told so where it waits for an answer', async () => {
    const at = await givenHub();
    const anna = await givenListener(at, transport);
    await expect(anna.client.invoke('book', 1)).rejects.toThrow('no methods');
    await anna.client.send('book', 1);
    const streamed = new Promise((_, reject) => {
      anna.client
        .stream('exams')
        .subscribe({ next: reject, complete: () => reject('completed'), error: reject });
    });
    await expect(streamed).rejects.toThrow('no methods');
    const [connection] = at.hub.connectionsOf('anna');
    expect(connection?.refusedInvocations).toBe(3);
    await anna.client.stop();
    await eventually(() =>
      expect(at.warnings).toEqual([{ connectionId: connection?.id, refusedInvocations: 3 }]),
    );
  });

  test('is cut off when it says too much at once', async () => {
    const at = await givenHub();
    const anna = await givenListener(at, transport);
    anna.client.send('book', 'x'.repeat(33 * 1024)).catch(() => {});
    await anna.closed;
    await eventually(() => expect(at.ends).toEqual(['protocol-error']));
    await eventually(() => expect(at.hub.size).toBe(0));
  });

  test('may say 31 KB at once', async () => {
    const at = await givenHub();
    const anna = await givenListener(at, transport);
    await expect(anna.client.invoke('book', 'x'.repeat(31 * 1024))).rejects.toThrow('no methods');
    expect(anna.client.state).toBe(HubConnectionState.Connected);
  });

  test('is refused with 401 without a good bearer, with 503 while nobody can tell', async () => {
    const at = await givenHub();
    await expect(givenClient(at, transport, { bearer: 'unknown' }).start()).rejects.toThrow('401');
    await expect(givenClient(at, transport, { bearer: 'database-gone' }).start()).rejects.toThrow('503');
    expect(at.hub.size).toBe(0);
  });
});

describe.each([
  ['WebSockets', WebSockets],
  ['ServerSentEvents', ServerSentEvents],
] as const)('silence over %s', (_, transport) => {
  test('D5: is filled with pings, so that the client stays', async () => {
    const at = await givenHub({ limits: { keepAliveMs: 50 } });
    const anna = await givenListener(at, transport, { serverTimeoutMs: 700 });
    await delay(1_100);
    expect(anna.client.state).toBe(HubConnectionState.Connected);
    expect(at.ends).toEqual([]);
  });

  test('D5: of the client ends the connection, which may come back', async () => {
    const at = await givenHub({ limits: { clientTimeoutMs: 300, keepAliveMs: NEVER_MS } });
    const anna = await givenListener(at, transport, { keepAliveMs: NEVER_MS });
    expect((await anna.closed)?.message).toContain('Nothing was heard of the client.');
    expect(at.ends).toEqual(['client-timeout']);
  });

  test('D5: is none while the client pings', async () => {
    const at = await givenHub({ limits: { clientTimeoutMs: 700, keepAliveMs: 50 } });
    const anna = await givenListener(at, transport, { keepAliveMs: 50 });
    await delay(1_100);
    expect(anna.client.state).toBe(HubConnectionState.Connected);
  });
});

test('D5: a long polling client stays as long as it polls, whether polls run out or stay open', async () => {
  const runningOut = await givenHub({ limits: { pollTimeoutMs: 50, clientTimeoutMs: 600 } });
  const stayingOpen = await givenHub({ limits: { pollTimeoutMs: NEVER_MS, clientTimeoutMs: 300 } });
  const anna = await givenListener(runningOut, LongPolling);
  const bruno = await givenListener(stayingOpen, LongPolling, { bearer: 'bruno' });
  await delay(1_000);
  runningOut.hub.send('anna', 'booked', ['still there']);
  stayingOpen.hub.send('bruno', 'booked', ['still there']);
  await eventually(() => expect([...anna.heard, ...bruno.heard]).toEqual(['still there', 'still there']));
});

test('a client may skip the negotiation over WebSockets', async () => {
  const at = await givenHub();
  const anna = await givenListener(at, WebSockets, { connection: { skipNegotiation: true } });
  at.hub.send('anna', 'booked', ['hello']);
  await eventually(() => expect(anna.heard).toEqual(['hello']));
});

test('a client that skips the negotiation is refused without a good bearer', async () => {
  const at = await givenHub();
  const client = givenClient(at, WebSockets, { bearer: 'unknown', connection: { skipNegotiation: true } });
  await expect(client.start()).rejects.toThrow('failed to connect');
  expect(at.hub.size).toBe(0);
});

test('a client left to choose takes the WebSocket', async () => {
  const at = await givenHub();
  await givenListener(at, WebSockets | ServerSentEvents | LongPolling);
  expect(at.hub.connectionsOf('anna').map((connection) => connection.transport)).toEqual(['WebSockets']);
});

test('the limit per client is for all of its tokens together and for nobody else', async () => {
  const at = await givenHub({ limits: { connectionsPerIdentity: 1 } });
  const anna = await givenListener(at, WebSockets);
  await expect(givenClient(at, WebSockets, { bearer: 'anna-2' }).start()).rejects.toThrow('429');
  await givenListener(at, WebSockets, { bearer: 'bruno' });
  await anna.client.stop();
  await eventually(() => expect(at.hub.size).toBe(1));
  await givenListener(at, WebSockets, { bearer: 'anna-2' });
});

test('the limit of all connections holds for everybody and ends with a leave', async () => {
  const at = await givenHub({ limits: { connections: 1 } });
  const anna = await givenListener(at, WebSockets);
  await expect(givenClient(at, WebSockets, { bearer: 'bruno' }).start()).rejects.toThrow('503');
  await anna.client.stop();
  await eventually(() => expect(at.hub.size).toBe(0));
  await givenListener(at, WebSockets, { bearer: 'bruno' });
});
