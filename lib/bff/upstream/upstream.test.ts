import { createServer, type ServerResponse } from 'node:http';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  announcing,
  answering,
  crashed,
  cut,
  cutHalfway,
  doubled,
  flooding,
  gzipped,
  huge,
  notAnEnvelope,
  notJson,
  redirecting,
  refusing,
  sentAs,
  succeeding,
  switching,
  unauthorized,
} from '../../../e2e/support/foreign/foreign-behaviours';
import type { Session } from '../session/session';
import { givenPortal } from '../testing/portal-fixtures';

const { institution, post, givenSession } = await givenPortal({
  UPSTREAM_HEADERS_MS: '1500',
  UPSTREAM_BODY_MS: '2000',
  UPSTREAM_IN_FLIGHT: '8',
});

const path = '/api/user/listprofessors';
const faculties = '/api/user/faculties';
const generic = { success: false, result: null, messages: [{ code: 'shared.genericError', type: 'danger' }] };

// An answer of the institution closes the breaker, whatever the test before it did.
beforeEach(async () => {
  await expect.poll(async () => (await post(faculties)).status, { timeout: 15_000 }).toBe(200);
  institution.asked.splice(0);
});

describe('E6: an institution that gives no usable answer', () => {
  it.each([
    ['is not JSON', notJson, 502],
    ['is JSON sent as text', sentAs('text/plain'), 502],
    ['is JSON sent as nothing in particular', sentAs(''), 502],
    ['is empty, with 204', (response: ServerResponse) => response.writeHead(204).end(), 502],
    ['is empty, with 205', (response: ServerResponse) => response.writeHead(205).end(), 502],
    ['is compressed, as nobody asked', gzipped, 502],
    ['has more headers than we read', flooding, 502],
    ['is not the envelope', notAnEnvelope, 502],
    ['is a crash in HTML', crashed, 502],
    ['is a redirect', redirecting, 502],
    ['is longer than we read', huge, 502],
    ['is cut before it begins', cut, 502],
    ['is cut halfway', cutHalfway, 502],
    ['is a change of protocol', switching, 502],
    ['does not begin', () => {}, 504],
    ['is announced without end', announcing, 504],
  ])(
    'E6, S21: an answer that %s is the generic error and nothing of its words',
    async (_what, behaviour, status) => {
      institution.behave(path, behaviour);

      const answer = await post(path, {}, { as: givenSession() });

      expect(answer).toMatchObject({ ...generic, status, cookies: [] });
      expect(JSON.stringify(answer.messages)).not.toMatch(/catalina|java|stolen/i);
    },
  );

  it('E6: an answer whose result has another shape is told as the institution’s fault, by the request’s id', async () => {
    institution.behave(path, succeeding('ok'));
    const headers = { 'x-ateneo-request': 'the-request' };
    const answer = await post(path, {}, { as: givenSession(), headers });

    expect(answer).toMatchObject({ status: 502, success: false, result: null, cookies: [] });
    expect(answer.sent).toMatchObject({
      messages: [{ code: 'shared.wrongResult', type: 'danger', requestId: 'the-request' }],
    });
  });

  it('E6: an answer that never ends is a timeout', async () => {
    institution.behave(path, (response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).write('{'),
    );
    expect(await post(path, {}, { as: givenSession() })).toMatchObject({ ...generic, status: 504 });
  });

  it('E6: an answer that nobody asked for is nobody’s', async () => {
    const stolen = { success: true, result: [{ id: '1', name: 'stolen' }], messages: [] };
    institution.behave(path, doubled(stolen));
    const session = givenSession();
    for (let call = 0; call < 4; call += 1) {
      await post(path, {}, { as: session });
      expect(JSON.stringify(await post(faculties))).not.toContain('stolen');
    }
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

  it('S21: an institution that has to say that it is away says so, and when to come back', async () => {
    institution.behave(path, (response) => {
      response.setHeader('retry-after', '5');
      refusing('Manutenzione', { status: 503 })(response, () => {});
    });
    const answer = await post(path, {}, { as: givenSession() });
    expect(answer).toMatchObject({ status: 502, messages: [{ text: 'Manutenzione' }] });
    expect(answer.headers.get('retry-after')).toBe('5');
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
  it('E3: each message with its own type; an unknown type, or none, is info', async () => {
    const messages = [
      { text: 'uno', type: 'info' },
      { text: 'due', type: 'warning', code: 'x.y' },
      { text: 'tre', type: 'ERROR' },
      { text: 'quattro' },
      { text: 'cinque', type: 'DANGER' },
    ];
    institution.behave(path, answering({ success: false, messages }));
    const answer = await post(path, {}, { as: givenSession() });
    expect(answer.messages).toEqual([
      messages[0],
      messages[1],
      { text: 'tre', type: 'info' },
      { text: 'quattro', type: 'info' },
      { text: 'cinque', type: 'danger' },
    ]);
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

describe('S21: what an institution says', () => {
  const long = `${'a'.repeat(1_990)}${'𝒜'.repeat(20)}`;
  const short = `${'a'.repeat(1_990)}${'𝒜'.repeat(9)}…`;

  it('S21: is cut to 20 messages of 2,000 characters', async () => {
    const messages = Array.from({ length: 21 }, () => ({ text: long, type: 'info', code: long }));
    institution.behave(path, answering({ success: false, messages }));
    const answer = await post(path, {}, { as: givenSession() });
    expect(answer.messages).toEqual(Array(20).fill({ text: short, type: 'info', code: short }));
  });

  it('S21: is cut to 200 reasons of 2,000 characters', async () => {
    const reasons = Array.from({ length: 201 }, () => ({ code: 'x', text: long }));
    institution.behave(path, answering({ success: false, result: { reasons } }));
    const answer = await post(path, {}, { as: givenSession() });
    expect(answer.result).toEqual({ reasons: Array(200).fill({ code: 'x', text: short }) });
  });

  it('S21: is passed on as it is up to there, and lists of results are as long as they are', async () => {
    const text = `${'a'.repeat(1_990)}${'𝒜'.repeat(10)}`;
    const listed = Array.from({ length: 500 }, (_, id) => ({ id: String(id), name: long }));
    institution.behave(faculties, succeeding(listed, { messages: [{ text, type: 'info' }] }));
    const answer = await post(faculties);
    expect(answer.messages).toEqual([{ text, type: 'info' }]);
    expect(answer.result).toEqual(listed);
  });

  it.each(['application/json; charset=utf-8', 'application/hal+json', 'Application/JSON'])(
    'S21: is read when it comes as %s',
    async (type) => {
      institution.behave(path, sentAs(type));
      expect(await post(path, {}, { as: givenSession() })).toMatchObject({ status: 200, success: true });
    },
  );
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

describe('S4: calls that hang', () => {
  const validate = '/api/user/validate';
  const ask = (called: string, times: number) =>
    Promise.all(Array.from({ length: times }, () => post(called)));

  it('S4: without being signed in close their own path only, and that is tried again by one', async () => {
    institution.behave(validate, () => {});
    const hung = await ask(validate, 5);
    expect(hung.map(({ status }) => status)).toEqual([504, 504, 504, 504, 504]);

    expect(await post(validate)).toMatchObject({ ...generic, status: 502 });
    expect(institution.askedFor(validate)).toHaveLength(5);
    expect(await post(faculties)).toMatchObject({ status: 200 });
    expect(await post(path, {}, { as: givenSession() })).toMatchObject({ status: 200 });

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 });
    onTestFinished(() => void vi.useRealTimers());
    const tried = post(validate);
    await expect.poll(() => institution.askedFor(validate).length).toBe(6);
    expect(await ask(validate, 3)).toMatchObject([{ status: 502 }, { status: 502 }, { status: 502 }]);
    expect((await tried).status).toBe(504);
    expect(institution.askedFor(validate)).toHaveLength(6);
  });

  it('S4: leave half of the places to the others', async () => {
    institution.behave('/api/user/language', () => {});
    const hung = Promise.all(
      Array.from({ length: 12 }, () => post('/api/user/language', { language: 'en' })),
    );
    await expect.poll(() => institution.askedFor('/api/user/language').length).toBe(4);

    expect(await post(path, {}, { as: givenSession() })).toMatchObject({ status: 200 });

    expect(institution.askedFor('/api/user/language')).toHaveLength(4);
    await hung;
  });
});

describe('S21: a browser that leaves', () => {
  /** What becomes of a call whose browser leaves once the institution has it: `cut` or `answered`. */
  async function leaveDuring(called: string, body: object, as: Session | null = null) {
    const browser = new AbortController();
    const ended = new Promise<string>((resolve) => {
      institution.behave(called, (response, usual) => {
        response.once('close', () => resolve(response.writableFinished ? 'answered' : 'cut'));
        browser.abort();
        setTimeout(usual, 300);
      });
    });
    const answer = await post(called, body, { as, signal: browser.signal });
    return { answer, end: await ended };
  }

  it('S21: ends a read at the institution', async () => {
    const { answer, end } = await leaveDuring(faculties, {});
    expect([end, answer.status]).toEqual(['cut', 503]);
    expect(await leaveDuring(path, {}, givenSession())).toMatchObject({ end: 'cut' });
  });

  it('S21: never ends a change that was sent, and the token that comes with it is kept', async () => {
    const session = givenSession();
    const { end } = await leaveDuring('/api/user/autologin', {}, session);
    expect(end).toBe('answered');

    await post(path, {}, { as: session });
    const bearers = institution.askedFor(path).map(({ headers }) => headers.authorization);
    expect(bearers).toEqual([expect.stringMatching(/^Bearer /)]);
    expect(bearers).not.toContain(`Bearer ${session.token}`);
  });

  it('S21: counts for no failure of the institution', async () => {
    for (let call = 0; call < 6; call += 1) await leaveDuring(faculties, {});
    institution.behave(faculties, null);
    expect((await post(faculties)).status).toBe(200);
  });

  it('S21: ends no read of a session where reads bring tokens, for nobody else would have it', async () => {
    const session = givenSession();
    institution.behave(path, succeeding([], { token: 'a-newer-one' }));
    await post(path, {}, { as: session });
    expect(await leaveDuring(path, {}, givenSession())).toMatchObject({ end: 'answered' });
    expect(await leaveDuring(faculties, {})).toMatchObject({ end: 'cut' });
  });
});

// Last, for the institution is left alone for ten seconds after it.
describe('an institution that fails again and again', () => {
  it('S4, E6: answers that can’t be read close nothing', async () => {
    institution.behave(path, crashed);
    const session = givenSession();
    for (let failure = 0; failure < 6; failure += 1) await post(path, {}, { as: session });
    expect(institution.askedFor(path)).toHaveLength(6);
  });

  it('S4, E6: after five connections that broke it is not asked for a while, whatever the call', async () => {
    institution.behave(path, cut);
    const session = givenSession();
    for (let failure = 0; failure < 5; failure += 1) await post(path, {}, { as: session });

    expect(await post(path, {}, { as: session })).toMatchObject({ ...generic, status: 502 });
    expect(await post(faculties)).toMatchObject({ ...generic, status: 502 });
    expect(institution.askedFor(path)).toHaveLength(5);
    expect(institution.askedFor(faculties)).toEqual([]);
  });
});
