import { once } from 'node:events';
import { createServer } from 'node:http';
import process from 'node:process';
import { HttpTransportType, HubConnectionBuilder, NullLogger } from '@microsoft/signalr';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { cut } from '../../../e2e/support/foreign/foreign-behaviours.ts';
import { startForeignInstitution } from '../../../e2e/support/foreign/foreign-institution.ts';
import { firstOf } from '../../../e2e/support/foreign/foreign-people.ts';
import { takeBack } from '../http/origins.ts';
import { lookUpOrigins, originsNow } from '../http/places.ts';
import { sealSession } from '../session/seal.ts';
import { givenPortal, ORIGIN, SECRET } from '../testing/portal-fixtures.ts';

/** Two machines that have one name and one port; a third address of it is nobody's. */
const ADDRESSES = ['127.0.0.1', '127.0.0.2', '127.0.0.3'];
const { institution: first, post, givenSession } = await givenPortal();
const port = Number(new URL(first.url).port);
const second = await startForeignInstitution({ host: '127.0.0.2', port });
const institutions = [first, second];
process.env.CAMPUS_URL = `http://campus.invalid:${port}`;
const { proxyHubRequest, proxyHubUpgrade } = await import('./hub-proxy.ts');

const server = createServer((request, response) => void proxyHubRequest(request, response));
server.on('upgrade', (request, socket, head) => void proxyHubUpgrade(request, socket, head));
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/notifications`;

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await second.stop();
});
beforeEach(async () => {
  second.reset();
  await lookUpOrigins(async () => ADDRESSES.map((each) => ({ address: each, family: 4 })));
  for (const origin of originsNow()) takeBack(origin);
});

const read = '/api/user/faculties';
const change = '/api/user/language';
const timesAsked = (path: string) => institutions.map((each) => each.askedFor(path).length);

describe('an institution whose one name leads to several addresses', () => {
  it('E6: each is asked by turns, and what could not be sent to one goes to another, once', async () => {
    for (let call = 0; call < 6; call += 1) expect((await post(change, { language: 'en' })).status).toBe(200);
    const [one = 0, two = 0] = timesAsked(change);
    expect(one + two).toBe(6);
    expect(Math.min(one, two)).toBeGreaterThan(0);
  });

  it('E6: a read whose connection broke is asked of another', async () => {
    first.behave(read, cut);
    for (let call = 0; call < 4; call += 1) expect((await post(read)).status).toBe(200);
  });

  it.each([
    ['WebSockets', HttpTransportType.WebSockets],
    ['server-sent events', HttpTransportType.ServerSentEvents],
    ['long polling', HttpTransportType.LongPolling],
  ])(
    'D4: a connection of the hub stays with the address that negotiated it, by %s',
    async (_name, transport) => {
      const session = givenSession();
      const persons = institutions.map((institution) => {
        const person = institution.givenPerson();
        institution.issueToken(person, firstOf(person), session.token);
        return person;
      });
      const cookie = `ateneo=${await sealSession(session, [SECRET], Date.now())}`;
      const heard: unknown[] = [];
      for (let tab = 0; tab < 4; tab += 1) {
        const client = new HubConnectionBuilder()
          .withUrl(url, { transport, headers: { cookie, origin: ORIGIN } })
          .configureLogging(NullLogger.instance)
          .build();
        client.on('booked', (event) => void heard.push(event));
        onTestFinished(() => client.stop());
        await client.start();
      }
      for (const [from, institution] of institutions.entries()) {
        const person = persons[from];
        if (person) institution.tell(person, 'booked', { from });
      }
      await expect.poll(() => heard.length, { timeout: 8_000 }).toBe(4);
      expect(new Set(heard.map((event) => JSON.stringify(event))).size).toBe(2);
    },
  );

  it('a name that can’t be looked up for a while keeps the addresses it had', async () => {
    const before = originsNow();
    await lookUpOrigins(() => Promise.reject(new Error('the name service is away')));
    expect(originsNow()).toEqual(before);
    expect(before).toHaveLength(3);
  });

  it('one address is the name itself, and of two families the one that is named first counts', async () => {
    const [own] = (process.env.CAMPUS_URL ?? '').split(',');
    await lookUpOrigins(async () => [
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ]);
    expect(originsNow()).toEqual([own]);
  });
});
