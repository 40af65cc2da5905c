import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { createLog } from '../../config/log';
import { startDelivery } from '../../process/deliver-sign-outs';
import { leftMarkOf } from '../session/left';
import { howEnded } from '../session/live-sessions';
import type { Session } from '../session/session';
import { cookieOf, givenPortal } from '../testing/portal-fixtures';

const { institution, dataDir, post, givenSession } = await givenPortal();

let stop = () => {};
afterEach(() => stop());

/** As a browser sends it that was signed out without a network. */
const leftCookies = async (session: Session, left = session) =>
  `${await cookieOf(session)}; ateneo-left=${leftMarkOf(left.sid)}`;
const toldOf = ({ token }: Session) =>
  institution
    .askedFor('/api/user/logout')
    .filter(({ headers }) => headers.authorization === `Bearer ${token}`).length;
const CLEARED = [
  expect.stringMatching(/^ateneo=; .*Max-Age=0/),
  expect.stringMatching(/^ateneo-left=; .*Max-Age=0/),
];

it('C6: a call of a session that was signed out without a network is refused, and the institution is told', async () => {
  const session = givenSession();
  const answer = await post('/api/user/profile', {}, { cookie: await leftCookies(session) });
  expect(answer).toMatchObject({ status: 401, messages: [{ code: 'shared.sessionExpired' }] });
  expect(institution.askedFor('/api/user/profile')).toEqual([]);
  expect(howEnded(session.sid)).toBe('revoked');
  expect(readFileSync(join(dataDir, 'portal', 'sign-outs', session.sid), 'utf8')).toMatch(/^Fe26/); // over a restart

  stop = startDelivery(createLog(), { firstPauseMs: 20, longestPauseMs: 80 });
  await vi.waitFor(() => expect(toldOf(session)).toBe(1));
  expect(await post('/api/session/status', {}, { as: session })).toMatchObject({
    result: { authenticated: false },
  });
});

it('C6: who asks who is signed in hears that nobody is', async () => {
  const session = givenSession();
  const answer = await post('/api/session/status', {}, { cookie: await leftCookies(session) });
  expect(answer).toMatchObject({ status: 200, result: { authenticated: false, leftMark: null } });
  expect(answer.cookies).toEqual([expect.stringMatching(/^ateneo=; .*Max-Age=0/)]);
});

it('C6: the sign-out that leaves the mark is told to the institution at once, and takes both cookies', async () => {
  const session = givenSession();
  const answer = await post('/api/user/logout', {}, { cookie: await leftCookies(session) });
  expect(answer).toMatchObject({ status: 200, success: true });
  expect(answer.cookies).toEqual(expect.arrayContaining(CLEARED));
  expect(toldOf(session)).toBe(1);
});

it('C6: a mark of a former session ends no later one', async () => {
  const [former, session] = [givenSession(), givenSession()];
  const answer = await post('/api/user/profile', {}, { cookie: await leftCookies(session, former) });
  expect(answer).toMatchObject({ status: 200, success: true });
  expect(answer.cookies).toContainEqual(CLEARED[1]);
  expect(howEnded(session.sid)).toBeNull();
});

it('C6: a page knows of its session what names it, and nothing that opens it', async () => {
  const session = givenSession();
  const { result } = await post('/api/session/status', {}, { as: session });
  expect(result).toMatchObject({ leftMark: leftMarkOf(session.sid) });
  expect(JSON.stringify(result)).not.toContain(session.sid);
});
