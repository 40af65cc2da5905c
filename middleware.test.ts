import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { NextRequest } from 'next/server';
import { afterAll, describe, expect, it } from 'vitest';
import { leftMarkOf } from './lib/bff/session/left';
import { endSession, howEnded } from './lib/bff/session/live-sessions';
import { sealSession } from './lib/bff/session/seal';
import type { Session } from './lib/bff/session/session';
import { givenSession } from './lib/bff/session/session-fixtures';

const SECRET = 'the-secret-of-these-tests-1234567890';
const DATA_DIR = mkdtempSync(join(tmpdir(), 'ateneo-middleware-'));
afterAll(() => rmSync(DATA_DIR, { recursive: true }));
Object.assign(process.env, { SESSION_SECRETS: SECRET, PUBLIC_ORIGIN: 'http://localhost:3000', DATA_DIR });
const { config, middleware } = await import('./middleware');

const MINUTES_MS = 60_000;
const cookieOf = async (session: Session) => `ateneo=${await sealSession(session, [SECRET], Date.now())}`;

async function open(path: string, cookie = '') {
  const headers = { ...(cookie && { cookie }) };
  const response = await middleware(new NextRequest(new URL(path, 'http://localhost:3000'), { headers }));
  const location = response.headers.get('location');
  return {
    response,
    /** Null where the page opens. */
    location: location && decodeURIComponent(location.replace('http://localhost:3000', '')),
    cookies: response.headers.getSetCookie(),
  };
}

describe('H3: the window', () => {
  it('H3: a page opens just before the tenth minute is over', async () => {
    const cookie = await cookieOf(givenSession(Date.now() - 10 * MINUTES_MS + 5_000));
    expect((await open('/student/exams', cookie)).location).toBeNull();
  });

  it('H3: after the tenth minute it leads to the sign-in and back, and the cookie goes', async () => {
    const cookie = await cookieOf(givenSession(Date.now() - 10 * MINUTES_MS - 1));
    const { location, cookies } = await open('/student/exams?tab=booked', cookie);
    expect(location).toBe('/account/login?next=/student/exams?tab=booked');
    expect(cookies).toEqual([expect.stringMatching(/^ateneo=; Path=\/; Max-Age=0/)]);
  });

  it('H3: a header that pretends to come from within opens nothing', async () => {
    const headers = { 'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware' };
    const request = new NextRequest('http://localhost:3000/student/exams', { headers });
    expect((await middleware(request)).headers.get('location')).toContain('/account/login');
  });

  it('C6: a session that was signed out opens nothing', async () => {
    const session = givenSession(Date.now());
    const cookie = await cookieOf(session);
    endSession(session.sid, 'revoked', Date.now());
    expect((await open('/student/exams', cookie)).location).toBe('/account/login?next=/student/exams');
  });

  it('C6: one that was signed out without a network opens nothing, and goes with its mark', async () => {
    const session = givenSession(Date.now());
    const cookie = `${await cookieOf(session)}; ateneo-left=${leftMarkOf(session.sid)}`;
    const { location, cookies } = await open('/student/exams', cookie);
    expect(location).toBe('/account/login?next=/student/exams');
    expect(cookies).toEqual([
      expect.stringMatching(/^ateneo=; Path=\/; Max-Age=0/),
      expect.stringMatching(/^ateneo-left=; Path=\/; Max-Age=0/),
    ]);
    expect(howEnded(session.sid)).toBe('revoked');
    expect((await open('/student/exams', await cookieOf(session))).location).toContain('/account/login');
  });

  it('C6: the mark of another session ends none, and goes', async () => {
    const [former, session] = [givenSession(Date.now()), givenSession(Date.now())];
    const cookie = `${await cookieOf(session)}; ateneo-left=${leftMarkOf(former.sid)}`;
    const { location, cookies } = await open('/student/exams', cookie);
    expect(location).toBeNull();
    expect(cookies).toEqual([expect.stringMatching(/^ateneo-left=; Path=\/; Max-Age=0/)]);
    expect(howEnded(session.sid)).toBeNull();
  });

  it('S5: one whose place another took leads to the sign-in with a word, and goes', async () => {
    const session = givenSession(Date.now());
    const cookie = await cookieOf(session);
    endSession(session.sid, 'replaced', Date.now());
    const { location, cookies } = await open('/student/exams', cookie);
    expect(location).toBe('/account/login?next=/student/exams');
    expect(cookies).toEqual([
      expect.stringContaining('alert=shared.continuedElsewhere'),
      expect.stringMatching(/^ateneo=; Path=\/; Max-Age=0/),
    ]);
  });

  it('S5: at the sign-in itself it goes too, and the page opens', async () => {
    const session = givenSession(Date.now());
    const cookie = await cookieOf(session);
    endSession(session.sid, 'replaced', Date.now());
    const { location, cookies } = await open('/account/login', cookie);
    expect(location).toBeNull();
    expect(cookies).toContainEqual(expect.stringMatching(/^ateneo=; Path=\/; Max-Age=0/));
  });

  it('A4: two cookies of one name open nothing, and are cleared', async () => {
    const cookie = await cookieOf(givenSession(Date.now()));
    const { location, cookies } = await open('/student/exams', `${cookie}; ${cookie}`);
    expect(location).toBe('/account/login?next=/student/exams');
    expect(cookies).toHaveLength(1);
  });

  it('leaves nobody’s cookie alone', async () => {
    expect((await open('/account/login')).cookies).toEqual([]);
  });
});

describe('what goes along with a redirect', () => {
  it('B8: the offer', async () => {
    const { location } = await open('/student/exams?offer=abc&tab=booked');
    expect(location).toBe('/account/login?next=/student/exams?tab=booked&offer=abc');
  });

  it('B7: the alert that says why', async () => {
    const { location, cookies } = await open('/elsewhere', await cookieOf(givenSession(Date.now())));
    expect(location).toBe('/student/dashboard');
    expect(cookies).toEqual([expect.stringContaining('alert=shared.pageNotFound')]);
  });
});

describe('the language', () => {
  it.each([
    ['en', 'en'],
    ['es', 'es'],
    ['en-GB', 'en'],
    ['ES', 'es'],
    ['it_IT', 'it'],
  ])('F1: lng=%s is kept for a week as %s, and leaves the URL', async (asked, kept) => {
    const { location, cookies } = await open(
      `/account/login?lng=${encodeURIComponent(asked)}&next=/student/exams`,
    );
    expect(location).toBe('/account/login?next=/student/exams');
    expect(cookies).toEqual([expect.stringMatching(`^lang=${kept}; Path=/;.* Max-Age=604800;`)]);
  });

  it.each(['fr', '<script>', '', 'italiano'])(
    'F1: lng=%s is none of ours: it leaves the URL and is not kept',
    async (asked) => {
      for (const chosen of [undefined, 'lang=es']) {
        const { location, cookies } = await open(`/account/login?lng=${encodeURIComponent(asked)}`, chosen);
        expect({ location, cookies }).toEqual({ location: '/account/login', cookies: [] });
      }
    },
  );
});

describe('the headers of a document', () => {
  it('S15: are the door’s: its nonce and its policy are handed on as they came', async () => {
    const headers = { 'x-nonce': 'of-the-door', 'content-security-policy': "script-src 'nonce-of-the-door'" };
    const request = new NextRequest('http://localhost:3000/account/login', { headers });
    const passed = (await middleware(request)).headers;
    expect(passed.get('x-middleware-request-x-nonce')).toBe('of-the-door');
    expect(passed.get('x-middleware-request-content-security-policy')).toBe("script-src 'nonce-of-the-door'");
  });
});

describe('what is no page', () => {
  const matcher = new RegExp(`^${config.matcher[0]}$`);

  it.each([
    '/api/user/login',
    '/api',
    '/notifications',
    '/notifications/negotiate',
    '/assets/locales/it.translation.json',
    '/_next/static/x.js',
    '/icon.svg',
    '/sw.js',
    '/favicon.ico',
    '/healthz',
    '/readyz',
    '/metrics',
    '/calendar/abc',
    '/.well-known/security.txt',
  ])('A3: %s answers for itself', (path) => {
    expect(matcher.test(path)).toBe(false);
  });

  it('A3: /verify is open to everybody, in the language that was chosen', async () => {
    const { response, location } = await open('/verify/abc', 'lang=es');
    expect(location).toBeNull();
    expect(response.headers.get('x-middleware-request-x-locale')).toBe('es');
  });

  it.each([
    '/',
    '/student/exams',
    '/verify/abc',
    '/apix',
    '/verifyx',
    '/account/login',
    '/elsewhere.html',
    '/kit',
    '/nowhere.png',
  ])('A3: %s is one, or leads to one', (path) => {
    expect(matcher.test(path)).toBe(true);
  });
});
