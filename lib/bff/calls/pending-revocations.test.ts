import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { crashed, cut, unauthorized } from '../../../e2e/support/foreign/foreign-behaviours';
import { createLog } from '../../config/log';
import { startDelivery } from '../../process/deliver-sign-outs';
import { loadPendingRevocations, pendingRevocations } from '../session/pending-revocations';
import type { Session } from '../session/session';
import { cookieOf, givenPortal } from '../testing/portal-fixtures';

const { institution, dataDir, post, givenSession } = await givenPortal();

const folder = join(dataDir, 'portal', 'sign-outs');
const statusOf = async (session: Session) => (await post('/api/session/status', {}, { as: session })).result;
const callsFor = (session: Session) =>
  institution
    .askedFor('/api/user/logout')
    .filter(({ headers }) => headers.authorization === `Bearer ${session.token}`);

beforeEach(() => pendingRevocations().clear());

async function givenPendingRevocation(happens = cut) {
  const session = givenSession();
  institution.behave('/api/user/logout', happens);
  const answer = await post('/api/user/logout', {}, { as: session });
  expect(answer).toMatchObject({ status: 200, success: true });
  return session;
}

/** What this process knows of sessions is gone, as when it ends; what is on the disk stays. */
function restart() {
  for (const name of ['ateneo.live-sessions', 'ateneo.pending-revocations'])
    Reflect.deleteProperty(globalThis, Symbol.for(name));
}

describe('a sign-out that the institution did not hear', () => {
  it.each([
    ['broke', cut],
    ['crashed', crashed],
  ])('S10: is kept for its owner alone, sealed, when it %s', async (_what, happens) => {
    const session = await givenPendingRevocation(happens);
    const file = join(folder, session.sid);
    const kept = readFileSync(file, 'utf8');

    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(kept).toMatch(/^Fe26\.2\*/);
    expect(kept).not.toContain(session.token);
  });

  it.each([
    ['heard', null],
    ['answered that the token has ended already', unauthorized],
  ])('S10: is not kept where it was %s', async (_what, happens) => {
    const session = givenSession();
    institution.behave('/api/user/logout', happens);
    await post('/api/user/logout', {}, { as: session });
    expect(readdirSync(folder)).not.toContain(session.sid);
  });

  it('S10: holds here after a restart, though the institution still takes the bearer', async () => {
    const session = await givenPendingRevocation();
    restart();
    await loadPendingRevocations();

    expect(await statusOf(session)).toMatchObject({ authenticated: false });
    expect(await post('/api/user/profile', {}, { cookie: await cookieOf(session) })).toMatchObject({
      status: 401,
    });
  });
});

describe('the delivery', () => {
  let stop = () => {};
  afterEach(() => stop());
  const start = () => {
    stop = startDelivery(createLog(), { firstPauseMs: 20, longestPauseMs: 80 });
  };

  it('S10: tells again until the institution answers, and then no more', async () => {
    const session = await givenPendingRevocation();
    start();
    await eventually(() => expect(callsFor(session).length).toBeGreaterThan(3));
    institution.behave('/api/user/logout', null);
    await eventually(() => expect(pendingRevocations().size).toBe(0));
    const told = callsFor(session).length;
    await pause(200);

    expect(callsFor(session)).toHaveLength(told);
    expect(readdirSync(folder)).not.toContain(session.sid);
  });

  it('S10: goes on after a restart', async () => {
    const session = await givenPendingRevocation();
    restart();
    institution.behave('/api/user/logout', null);
    await loadPendingRevocations();
    start();
    await eventually(() => expect(readdirSync(folder)).not.toContain(session.sid));

    expect(callsFor(session).length).toBeGreaterThan(1);
  });

  it('S10: pauses longer and longer while nobody answers', async () => {
    const session = await givenPendingRevocation();
    const before = callsFor(session).length;
    start();
    await pause(600);
    expect(callsFor(session).length - before).toBeLessThan(12);
    expect(pendingRevocations().size).toBe(1);
  });

  it('S10: one that always fails keeps back no other', async () => {
    const stuck = await Promise.all(Array.from({ length: 4 }, () => givenPendingRevocation()));
    const other = await givenPendingRevocation();
    institution.behave('/api/user/logout', (response, usual) => {
      const { authorization } = institution.asked.at(-1)?.headers ?? {};
      if (authorization === `Bearer ${other.token}`) usual();
      else cut(response, usual);
    });
    start();
    await eventually(() => expect([...pendingRevocations().keys()]).not.toContain(other.sid));
    expect(pendingRevocations().size).toBe(stuck.length);
  });

  it('S10: ends with the token’s own end', async () => {
    const session = givenSession();
    institution.behave('/api/user/logout', cut);
    await post('/api/user/logout', {}, { as: { ...session, absoluteEnd: Date.now() + 300 } });
    await pause(310);
    const told = callsFor(session).length;
    start();
    await eventually(() => expect(readdirSync(folder)).not.toContain(session.sid));

    expect(pendingRevocations().size).toBe(0);
    expect(callsFor(session)).toHaveLength(told);
  });
});

/** Generous: a busy machine is no failure. */
const eventually = (assertion: () => void) => vi.waitFor(assertion, { timeout: 10_000 });
