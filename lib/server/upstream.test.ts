import { createServer } from 'node:http';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  answering,
  crashed,
  cut,
  cutHalfway,
  huge,
  notAnEnvelope,
  notJson,
  redirecting,
  refusing,
  succeeding,
  unauthorized,
} from '../../e2e/foreign-behaviours';
import { givenPortal } from './given-portal';

const { institution, post, givenSession } = await givenPortal({
  UPSTREAM_HEADERS_MS: '1500',
  UPSTREAM_BODY_MS: '2000',
});

const path = '/api/user/listprofessors';
const generic = { success: false, result: null, messages: [{ code: 'shared.genericError', type: 'danger' }] };

// An answer of the institution closes the breaker, whatever the test before it did.
beforeEach(async () => {
  await expect.poll(async () => (await post('/api/user/faculties')).status, { timeout: 15_000 }).toBe(200);
  institution.asked.splice(0);
});

describe('E6: an institution that gives no usable answer', () => {
  it.each([
    ['is not JSON', notJson, 502],
    ['is not the envelope', notAnEnvelope, 502],
    ['is a crash in HTML', crashed, 502],
    ['is a redirect', redirecting, 502],
    ['is longer than we read', huge, 502],
    ['is cut before it begins', cut, 502],
    ['is cut halfway', cutHalfway, 502],
    ['has a result of another shape', succeeding('ok'), 502],
    ['does not begin', () => {}, 504],
  ])(
    'E6: an answer that %s is the generic error and nothing of its words',
    async (_what, behaviour, status) => {
      institution.behave(path, behaviour);

      const answer = await post(path, {}, { as: givenSession() });

      expect(answer).toMatchObject({ ...generic, status, cookies: [] });
      expect(JSON.stringify(answer.messages)).not.toMatch(/catalina|java|stolen/i);
    },
  );

  it('E6: an answer that never ends is a timeout', async () => {
    institution.behave(path, (response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).write('{'),
    );
    expect(await post(path, {}, { as: givenSession() })).toMatchObject({ ...generic, status: 504 });
  });

  it('E6: none of it ends the session', async () => {
    const session = givenSession();
    institution.behave(path, crashed);
    await post(path, {}, { as: session });
    institution.behave(path, null);
    expect(await post(path, {}, { as: session })).toMatchObject({ status: 200 });
  });

  it('E6: a redirect is not followed', async () => {
    const stolen: string[] = [];
    const elsewhere = createServer((request, response) => {
      stolen.push(request.headers.authorization ?? '');
      response.end();
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => elsewhere.once('listening', resolve));
    const { port } = elsewhere.address() as { port: number };
    institution.behave(path, (response) =>
      response.writeHead(307, { location: `http://127.0.0.1:${port}/` }).end(),
    );

    await post(path, {}, { as: givenSession() });

    elsewhere.close();
    expect(stolen).toEqual([]);
  });

  it('E6: a change is asked for once, whatever happens to its answer', async () => {
    institution.behave('/api/user/smallupdateprofile', cut);
    await post('/api/user/smallupdateprofile', { phone: '+39 333 1234567' }, { as: givenSession() });
    expect(institution.askedFor('/api/user/smallupdateprofile')).toHaveLength(1);
  });
});

describe('E1: an HTTP error', () => {
  it.each([400, 403, 409, 422, 429])('E1: %i keeps its status and its messages', async (status) => {
    institution.behave(path, refusing('Troppo <i>presto</i>', { status, type: 'warning' }));
    expect(await post(path, {}, { as: givenSession() })).toMatchObject({
      status,
      success: false,
      messages: [{ text: 'Troppo <i>presto</i>', type: 'warning' }],
    });
  });

  it.each([500, 503])('E1: %i is 502 with its messages', async (status) => {
    institution.behave(path, refusing('Manutenzione', { status }));
    expect(await post(path, {}, { as: givenSession() })).toMatchObject({
      status: 502,
      messages: [{ text: 'Manutenzione', type: 'danger' }],
    });
  });

  it('E1: without messages it is the generic one', async () => {
    institution.behave(path, answering({ success: false }, 400));
    expect(await post(path, {}, { as: givenSession() })).toMatchObject({ ...generic, status: 400 });
  });

  it('E1: a call that the institution doesn’t know is said not to be offered', async () => {
    institution.behave(path, (response) =>
      response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>'),
    );
    expect(await post(path, {}, { as: givenSession() })).toMatchObject({
      status: 404,
      messages: [{ code: 'shared.notOffered' }],
    });
  });

  it('E1: when to come back is passed on', async () => {
    institution.behave(path, (response) => {
      response.setHeader('retry-after', '30');
      refusing('Piano', { status: 429 })(response, () => {});
    });
    const { headers } = await post(path, {}, { as: givenSession() });
    expect(headers.get('retry-after')).toBe('30');
  });
});

describe('E3: success false', () => {
  it('E3: each message with its own type; an unknown type is danger', async () => {
    const messages = [
      { text: 'uno', type: 'info' },
      { text: 'due', type: 'warning', code: 'x.y' },
      { text: 'tre', type: 'ERROR' },
    ];
    institution.behave(path, answering({ success: false, messages }));
    const answer = await post(path, {}, { as: givenSession() });
    expect(answer.messages).toEqual([messages[0], messages[1], { text: 'tre', type: 'danger' }]);
  });

  it('E3: none is the generic one', async () => {
    institution.behave(path, answering({ success: false }));
    expect(await post(path, {}, { as: givenSession() })).toMatchObject({ ...generic, status: 200 });
  });

  it('E3: messages of a success come along', async () => {
    institution.behave(path, succeeding([], { messages: [{ text: 'Attento', type: 'warning' }] }));
    expect(await post(path, {}, { as: givenSession() })).toMatchObject({
      success: true,
      messages: [{ text: 'Attento', type: 'warning' }],
    });
  });

  it('E3: messages that can’t be read are none', async () => {
    institution.behave(path, succeeding([], { messages: 'ciao' }));
    expect(await post(path, {}, { as: givenSession() })).toMatchObject({ success: true, messages: [] });
  });
});

describe('E2: a 401', () => {
  it('E2, C7: to a call with a bearer ends the session and says so', async () => {
    const session = givenSession();
    institution.behave(path, unauthorized);

    expect(await post(path, {}, { as: session })).toMatchObject({
      status: 401,
      messages: [{ code: 'shared.sessionExpired', type: 'warning' }],
    });
    institution.behave(path, null);
    expect(await post(path, {}, { as: session })).toMatchObject({ status: 401 });
  });

  it('C7: to a call without a bearer is what the institution says', async () => {
    institution.behave('/api/user/faculties', refusing('Chi sei?', { status: 401 }));
    expect(await post('/api/user/faculties')).toMatchObject({
      status: 401,
      messages: [{ text: 'Chi sei?' }],
    });
  });

  it('C7: to the choice of a language never ends the session', async () => {
    const session = givenSession();
    institution.behave('/api/user/language', unauthorized);

    const answer = await post('/api/user/language', { language: 'en' }, { as: session });

    expect(answer.messages.map(({ code }) => code)).not.toContain('shared.sessionExpired');
    expect(await post(path, {}, { as: session })).toMatchObject({ status: 200 });
  });

  it('C7: of the portal’s own, after the window, asks nobody', async () => {
    expect(await post(path, {}, { as: givenSession({ ageMs: 600_500 }) })).toMatchObject({
      status: 401,
      messages: [{ code: 'shared.sessionExpired', type: 'warning' }],
    });
    expect(institution.asked).toEqual([]);
  });
});

// Last, for the institution is left alone for ten seconds after it.
describe('an institution that fails again and again', () => {
  it('E6: after five failures it is not asked for a while', async () => {
    institution.behave(path, crashed);
    const session = givenSession();
    for (let failure = 0; failure < 5; failure += 1) await post(path, {}, { as: session });

    expect(await post(path, {}, { as: session })).toMatchObject({ ...generic, status: 502 });
    expect(institution.askedFor(path)).toHaveLength(5);
  });
});
