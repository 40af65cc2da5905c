import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditEvents } from '../../db/schema.ts';
import { PASSWORD, testCampus } from '../../testing/test-campus.ts';
import { readAudit } from '../../testing/written.ts';

const campus = await testCampus();

const MINUTE = 60_000;
const statusOf = async (token: string | undefined, at = campus.app) =>
  (await campus.call('profile', {}, { token, at })).status;

describe('D2.autologin', () => {
  it('D2.autologin: answers a new login record and a new token on the same profile', async () => {
    const { token, personId, badge } = await campus.givenSignedIn();
    const answer = await campus.call('autologin', {}, { token });
    expect(answer).toMatchObject({ status: 200, success: true, result: { id: personId } });
    expect(answer.token).not.toBe(token);
    expect(await campus.call('profile', {}, { token: answer.token })).toMatchObject({ result: { badge } });
  });

  it('D2.autologin: is refused without a token and with an unknown one', async () => {
    for (const token of [undefined, 'x'.repeat(43)]) {
      expect(await campus.call('autologin', {}, { token })).toMatchObject({
        status: 401,
        success: false,
        messages: [{ code: 'unauthorized', type: 'warning' }],
      });
    }
  });

  it('D2.autologin: a profile that has ended opens nothing', async () => {
    const { token, profileIds } = await campus.givenSignedIn();
    await campus.endProfile(profileIds[0]);
    expect((await campus.call('autologin', {}, { token })).status).toBe(401);
  });
});

describe('C12: answers that cross', () => {
  it('C12: the token before the current one is accepted for a minute', async () => {
    const { token } = await campus.givenSignedIn();
    await campus.call('autologin', {}, { token });
    expect(await statusOf(token, await campus.later(50_000))).toBe(200);
    expect(await statusOf(token, await campus.later(61_000))).toBe(401);
  });

  it('C12: twenty calls in flight across an autologin are all answered', async () => {
    const { token } = await campus.givenSignedIn();
    const calls = Array.from({ length: 20 }, (_, index) =>
      index === 10 ? campus.call('autologin', {}, { token }) : campus.call('profile', {}, { token }),
    );
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(20).fill(200));
  });
});

describe('D2.profiles', () => {
  it('D2.profiles: lists every profile with a token bound to it', async () => {
    const { token } = await campus.givenSignedIn({
      givenName: 'Ada',
      familyName: 'Verdi',
      profiles: [
        { type: 'student', badge: 'M700' },
        { type: 'professor', badge: 'D700' },
        { type: 'student' },
      ],
    });
    const { result } = await campus.call('profiles', {}, { token });
    const listed = result as { token: string }[];
    expect(listed.map(({ token: _, ...shown }) => shown)).toEqual([
      { type: 'student', name: 'Ada Verdi', badge: 'M700' },
      { type: 'professor', name: 'Ada Verdi', badge: 'D700' },
      { type: 'student', name: 'Ada Verdi', badge: null },
    ]);
    for (const profile of listed) {
      expect(await campus.call('profile', {}, { token: profile.token })).toMatchObject({
        result: { badge: (profile as { badge?: string }).badge },
      });
    }
  });

  it('D2.profiles: tokens of the list end with the sign-in they were listed in', async () => {
    const { token } = await campus.givenSignedIn();
    const { result } = await campus.call('profiles', {}, { token });
    const [listed] = result as { token: string }[];
    await campus.call('logout', {}, { token });
    expect(await statusOf(listed?.token)).toBe(401);
  });

  it('D2.profiles: leaves out what has ended', async () => {
    const { token, profileIds } = await campus.givenSignedIn({
      profiles: [{ type: 'student', badge: 'M710' }, { type: 'professor' }],
    });
    await campus.endProfile(profileIds[1]);
    expect((await campus.call('profiles', {}, { token })).result).toHaveLength(1);
  });
});

describe('D2.logout', () => {
  it('D2.logout: ends every token of the sign-in and no other sign-in', async () => {
    const { token, email } = await campus.givenSignedIn();
    const { token: renewed } = await campus.call('autologin', {}, { token });
    const { token: elsewhere } = await campus.login(email, PASSWORD);
    expect(await campus.call('logout', {}, { token: renewed })).toEqual(
      expect.objectContaining({ status: 200, success: true, result: null, messages: [] }),
    );
    expect(await statusOf(token)).toBe(401);
    expect(await statusOf(renewed)).toBe(401);
    expect(await statusOf(elsewhere)).toBe(200);
  });

  it('D2.logout: works with a token that has been superseded or has expired', async () => {
    const { token } = await campus.givenSignedIn();
    const at = await campus.later(14 * MINUTE);
    const { token: renewed } = await campus.call('autologin', {}, { token, at });
    await campus.call('logout', {}, { token, at: await campus.later(16 * MINUTE) });
    expect(await statusOf(renewed, at)).toBe(401);
  });

  it('D2.logout: succeeds signed out, with an unknown token, and twice', async () => {
    const { token, personId } = await campus.givenSignedIn();
    for (const bearer of [undefined, 'x'.repeat(43), token, token]) {
      expect(await campus.call('logout', {}, { token: bearer })).toMatchObject({
        status: 200,
        success: true,
      });
    }
    const audited = await readAudit(campus.db, eq(auditEvents.entityId, personId));
    expect(audited.filter(({ action }) => action === 'account.sign-out')).toHaveLength(1);
  });
});
