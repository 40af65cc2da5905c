import process from 'node:process';
import { sealData } from 'iron-session';
import { describe, expect, it } from 'vitest';
import { LOGIN_VALIDITY_MS } from '../../../contract/wire/constants.ts';
import { sessionCookie, sessionCookieName } from './cookie.ts';
import { endSession, renew } from './live-sessions.ts';
import { sealSession, unsealSession } from './seal.ts';
import { windowEnd } from './session.ts';
import { givenSession } from './session-fixtures.ts';

const SECRETS = ['the-first-secret-1234567890-abcdef', 'the-second-secret-1234567890-abcde'];
Object.assign(process.env, { SESSION_SECRETS: SECRETS.join(','), PUBLIC_ORIGIN: 'http://localhost:3000' });
const { readSession } = await import('./read-session.ts');

const loginDate = Date.now() - 60_000;
const fresh = (changes = {}) => givenSession(loginDate, changes);
const sealed = (session = fresh(), secrets = SECRETS) => sealSession(session, secrets, loginDate);
const read = async (header: string | null, now = Date.now()) => (await readSession(header, now)).state;

describe('the window', () => {
  it('A4: a record of exactly ten minutes is still inside', async () => {
    const cookie = `ateneo=${await sealed()}`;
    expect(await read(cookie, loginDate + LOGIN_VALIDITY_MS)).toBe('open');
  });

  it('A4: a record one millisecond older is not', async () => {
    const cookie = `ateneo=${await sealed()}`;
    expect(await read(cookie, loginDate + LOGIN_VALIDITY_MS + 1)).toBe('expired');
  });

  it('C9: twelve hours after the sign-in it is over, however often it was renewed', async () => {
    const absoluteEnd = loginDate + 30_000;
    const cookie = `ateneo=${await sealed(fresh({ absoluteEnd }))}`;
    expect(await read(cookie, absoluteEnd)).toBe('open');
    expect(await read(cookie, absoluteEnd + 1)).toBe('expired');
  });

  it('a record of the future is none', async () => {
    const cookie = `ateneo=${await sealed(givenSession(Date.now() + 3_600_000))}`;
    expect(await read(cookie)).toBe('expired');
  });
});

describe('H2: the seal', () => {
  it('H2: holds the record, and shows nothing of it', async () => {
    const session = fresh();
    const value = await sealed(session);
    expect(value).not.toContain(session.token);
    expect(await unsealSession(value, SECRETS)).toEqual(session);
  });

  it('H2: of each of the secrets opens, so that a rotation signs nobody out', async () => {
    const [first = '', second = ''] = SECRETS;
    expect(await read(`ateneo=${await sealed(fresh(), [second])}`)).toBe('open');
    expect(await unsealSession(await sealed(fresh(), [second]), [first, second])).not.toBeNull();
    expect(await unsealSession(await sealed(fresh(), [second]), [second, first])).not.toBeNull();
    expect(await unsealSession(await sealed(fresh(), [first, second]), [first])).not.toBeNull();
  });

  it('H2: of another secret does not', async () => {
    const value = await sealed(fresh(), ['a-secret-of-somebody-else-123456789']);
    expect(await read(`ateneo=${value}`)).toBe('none');
  });

  it('H2: with any character changed does not', async () => {
    const value = await sealed();
    const places = [...value]
      .map((_, place) => place)
      .filter((place) => place % 7 === 0 || place > value.length - 4);
    for (const place of places) {
      const changed = value.slice(0, place) + (value[place] === 'A' ? 'B' : 'A') + value.slice(place + 1);
      expect(await unsealSession(changed, SECRETS), `character ${place}`).toBeNull();
    }
  });

  it.each(['', 'Fe26.2', '~2', 'null', 'Fe26.2*1*a*b*c*d*e*f~2', 'x'.repeat(5_000), 'Fe26.2**********'])(
    'H2: %j is no session and throws nothing',
    async (value) => {
      expect(await read(`ateneo=${value}`)).toBe('none');
    },
  );

  it.each([
    ['an older version', { v: 0 }],
    ['no token', { token: undefined }],
    ['a token too long', { token: 'x'.repeat(2_049) }],
    ['another kind of profile', { profile: { type: 'staff' } }],
  ])('H2: of %s is no session', async (_what, changes) => {
    const [secret = ''] = SECRETS;
    const own = await sealed();
    const id = own.split('*')[1] ?? '';
    const other = await sealData({ ...fresh(), ...changes }, { password: { [id]: secret }, ttl: 600 });
    expect(await read(`ateneo=${await sealData(fresh(), { password: { [id]: secret }, ttl: 600 })}`)).toBe(
      'open',
    );
    expect(await read(`ateneo=${other}`)).toBe('none');
  });
});

describe('the cookie', () => {
  it('two of one name are none, whichever is good', async () => {
    const value = await sealed();
    expect(await read(`ateneo=${value}; ateneo=${value}`)).toBe('none');
    expect(await read(`ateneo=x; ateneo=${value}`)).toBe('none');
    expect(await read(`ateneo=${value};ateneo=`)).toBe('none');
  });

  it('is found between others, and by its whole name', async () => {
    const value = await sealed();
    expect(await read(`lang=it; ateneo=${value}; theme=dark`)).toBe('open');
    expect(await read(`xateneo=${value}`)).toBe('none');
    expect(await read(`ateneo2=${value}`)).toBe('none');
    expect(await read(`__Host-ateneo=${value}`)).toBe('none');
  });

  it.each([null, '', ';;', 'ateneo', 'ateneo='])('%j holds none', async (header) => {
    expect(await read(header)).toBe('none');
  });

  it('behind TLS is bound to the host, never sent in the clear', () => {
    expect(sessionCookieName('https://ateneo.example')).toBe('__Host-ateneo');
    expect(sessionCookie('https://ateneo.example', 'v', 600)).toBe(
      '__Host-ateneo=v; Path=/; Max-Age=600; HttpOnly; SameSite=Lax; Secure',
    );
    expect(sessionCookie('http://localhost:3000', '', 0)).toBe(
      'ateneo=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
    );
  });
});

describe('what the process knows beyond the cookie', () => {
  it('C6: a session that was signed out is over, whoever brings its cookie', async () => {
    const session = fresh();
    endSession(session.sid, 'revoked', Date.now());
    expect(await read(`ateneo=${await sealed(session)}`)).toBe('expired');
  });

  it('C3: one that another took the place of is told apart', async () => {
    const session = fresh();
    endSession(session.sid, 'replaced', Date.now());
    expect(await read(`ateneo=${await sealed(session)}`)).toBe('replaced');
  });

  it('C12: a renewal counts for cookies that are behind, and an older one never does', async () => {
    const session = fresh();
    const renewed = { ...session, token: 'newer', loginDate: loginDate + 30_000 };
    renew(renewed, windowEnd(renewed));
    const late = await readSession(`ateneo=${await sealed(session)}`, loginDate + LOGIN_VALIDITY_MS + 20_000);
    expect(late).toMatchObject({ state: 'open', cookieBehind: true, session: { token: 'newer' } });

    const newest = { ...session, token: 'newest', loginDate: loginDate + 40_000 };
    const ahead = await readSession(`ateneo=${await sealed(newest)}`);
    expect(ahead).toMatchObject({ state: 'open', cookieBehind: false, session: { token: 'newest' } });
  });
});
