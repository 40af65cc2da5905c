import { createServer, type ServerResponse } from 'node:http';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { cut, slow, succeeding } from '../../../e2e/support/foreign/foreign-behaviours';
import { startForeignInstitution } from '../../../e2e/support/foreign/foreign-institution';
import { freePort } from '../../../e2e/support/programs/programs';
import { takeBack } from '../http/origins';
import { givenPortal } from '../testing/portal-fixtures';
import { UpstreamFailure } from './upstream-failure';

const second = await startForeignInstitution();
const third = `http://127.0.0.1:${await freePort()}`; // nobody listens there yet
const { institution: first, post } = await givenPortal({
  CAMPUS_URL: '',
  UPSTREAM_HEADERS_MS: '1000',
});
const origins = [first.url, second.url, third];
process.env.CAMPUS_URL = origins.join();

const read = '/api/user/faculties';
const change = '/api/user/language';
const faculties = succeeding([{ id: '1', name: 'Lettere' }]);
const language = { language: 'en' };
const both = [first, second];
const timesAsked = (path: string) => both.map((each) => each.askedFor(path).length);

beforeEach(() => {
  second.reset();
  for (const origin of origins) takeBack(origin);
  for (const each of both) {
    each.behave(read, faculties);
    each.behave(change, succeeding(null));
  }
});

it('a failure of another bundle’s copy is known for what it is', async () => {
  vi.resetModules();
  const { UpstreamFailure: Copy } = await import('./upstream-failure');
  expect(Copy).not.toBe(UpstreamFailure);
  expect(new Copy('busy', 'too many')).toBeInstanceOf(UpstreamFailure);
  expect(new Error('busy')).not.toBeInstanceOf(UpstreamFailure);
});

describe('an institution at several origins', () => {
  it('E6: what could not be sent to one goes to another, a change too, and only once', async () => {
    for (let call = 0; call < 6; call += 1) expect((await post(change, language)).status).toBe(200);
    const [one = 0, two = 0] = timesAsked(change);
    expect(one + two).toBe(6);
    expect(Math.min(one, two)).toBeGreaterThan(0);
  });

  it('E6: a read whose connection broke is asked of another', async () => {
    first.behave(read, cut);
    for (let call = 0; call < 3; call += 1) expect((await post(read)).status).toBe(200);
  });

  it('E6: a change whose connection broke is not done twice', async () => {
    for (const each of both) each.behave(change, cut);
    expect((await post(change, language)).status).toBe(502);
    const [one = 0, two = 0] = timesAsked(change);
    expect(one + two).toBe(1);
  });

  it('E6: a read that takes too long is not asked again', async () => {
    for (const each of both) each.behave(read, slow(1_900));
    expect((await post(read)).status).toBe(504);
    const [one = 0, two = 0] = timesAsked(read);
    expect(one + two).toBe(1);
  });

  it('one that closes its connections is about to end, and is asked last', async () => {
    first.behave(read, (response: ServerResponse, usual) => {
      response.setHeader('connection', 'close');
      usual();
    });
    for (let call = 0; call < 12; call += 1) await post(read);
    expect(first.askedFor(read)).toHaveLength(1);
  });

  it('E6: one that comes back is asked again', async () => {
    const asked: string[] = [];
    const server = createServer(({ url = '' }, response) => {
      asked.push(url);
      faculties(response, () => {});
    }).listen(Number(new URL(third).port), '127.0.0.1');
    onTestFinished(() => void server.close());
    await expect
      .poll(async () => (await post(read)) && asked.length, { timeout: 25_000, interval: 200 })
      .toBeGreaterThan(0);
  });
});
