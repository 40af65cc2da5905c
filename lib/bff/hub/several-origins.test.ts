import { once } from 'node:events';
import { createServer } from 'node:http';
import process from 'node:process';
import { HttpTransportType, HubConnectionBuilder, NullLogger } from '@microsoft/signalr';
import { afterAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { startForeignInstitution } from '../../../e2e/support/foreign/foreign-institution.ts';
import { firstOf } from '../../../e2e/support/foreign/foreign-people.ts';
import { freePort } from '../../../e2e/support/programs/programs.ts';
import { takeBack } from '../http/origins.ts';
import { sealSession } from '../session/seal.ts';
import { givenSession } from '../session/session-fixtures.ts';

const SECRET = 'the-secret-of-these-tests-1234567890';
const ORIGIN = 'http://localhost:3000';
const institutions = [await startForeignInstitution(), await startForeignInstitution()];
const away = `http://127.0.0.1:${await freePort()}`;
const origins = [away, ...institutions.map(({ url }) => url)];
Object.assign(process.env, {
  CAMPUS_URL: origins.join(),
  SESSION_SECRETS: SECRET,
  PUBLIC_ORIGIN: ORIGIN,
});
const { proxyHubRequest, proxyHubUpgrade } = await import('./hub-proxy.ts');

const server = createServer((request, response) => void proxyHubRequest(request, response));
server.on('upgrade', (request, socket, head) => void proxyHubUpgrade(request, socket, head));
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as { port: number };
const url = `http://127.0.0.1:${port}/notifications`;

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  for (const institution of institutions) await institution.stop();
});
beforeEach(() => {
  for (const origin of origins) takeBack(origin);
});

it.each([
  ['WebSockets', HttpTransportType.WebSockets],
  ['server-sent events', HttpTransportType.ServerSentEvents],
  ['long polling', HttpTransportType.LongPolling],
])(
  'D4: of several origins a connection stays with the one that negotiated it, by %s',
  async (_name, transport) => {
    const { headers, persons } = await givenPerson();
    const heard: unknown[] = [];
    for (let tab = 0; tab < 4; tab += 1) {
      const client = new HubConnectionBuilder()
        .withUrl(url, { transport, headers })
        .configureLogging(NullLogger.instance)
        .build();
      client.on('booked', (event) => void heard.push(event));
      onTestFinished(() => client.stop());
      await client.start();
    }

    for (const [index, institution] of institutions.entries()) {
      const person = persons[index];
      if (person) institution.tell(person, 'booked', { from: index });
    }

    await expect.poll(() => heard.length, { timeout: 8_000 }).toBe(4);
    expect(new Set(heard.map((event) => JSON.stringify(event))).size).toBe(2);
  },
);

it('D4: a connection of an origin that there isn’t is unknown', async () => {
  const { headers } = await givenPerson();
  const response = await fetch(`${url}?id=AAAAAAAA.unknown`, { headers });
  expect(response.status).toBe(404);
});

/** Known to both under one token, as the instances of one institution know a person. */
async function givenPerson() {
  const session = givenSession(Date.now());
  const persons = institutions.map((institution) => {
    const person = institution.givenPerson();
    institution.issueToken(person, firstOf(person), session.token);
    return person;
  });
  const headers = { cookie: `ateneo=${await sealSession(session, [SECRET], Date.now())}`, origin: ORIGIN };
  return { headers, persons };
}
