import { describe, expect, it } from 'vitest';
import { gatewayIdentity, IDENTITY_HEADER, PORTAL_SECRET_HEADER } from '../../../contract/accounts/gateway';
import { answering, crashed, cut, succeeding } from '../../../e2e/support/foreign/foreign-behaviours';
import { encodeSaid, GATEWAY_SAID } from '../gateway/gateway-headers';
import type { Attributes } from '../gateway/identity';
import type { Session } from '../session/session';
import { givenPortal } from '../testing/portal-fixtures';
import { receiveGatewaySignOut } from './gateway-sign-out';

const PORTAL_SECRET = 'the-portal-secret-of-these-tests-12345';
const STATE = 'A'.repeat(22);

const { institution, post, givenSession } = await givenPortal({
  GATEWAY_SIGN_IN: '1',
  GATEWAY_SECRET: 'the-gateway-secret-of-these-tests-1234',
  GATEWAY_SCOPES: 'example.edu',
  PORTAL_SECRET,
});

const personNamed = (name: string): Attributes => ({ eduPersonPrincipalName: [`${name}@example.edu`] });
const saying = (attributes: Attributes) => ({ [GATEWAY_SAID]: encodeSaid({ attributes }) });

/** Signed in through the gateway. */
async function givenIn(name: string, more: Attributes = {}): Promise<Session> {
  const person = institution.givenPerson();
  const answer = succeeding({ id: person.id }, { token: institution.issueToken(person) });
  institution.behave('/api/saml/login', answer);
  const headers = { 'x-state': STATE, ...saying({ ...personNamed(name), ...more }) };
  const { session } = await post('/api/saml/login', {}, { cookie: `saml_state=${STATE}`, headers });
  if (!session) throw new Error('nobody is signed in');
  return session;
}

/** What the gateway's own program posts, after the edge server has read its headers. */
async function told(headers: Record<string, string>, body = ''): Promise<number> {
  const url = 'http://portal.example.edu/webhooks/gateway/signout';
  const { status } = await receiveGatewaySignOut(new Request(url, { method: 'POST', headers, body }));
  return status;
}

const isOpen = async (session: Session) =>
  (await post('/api/user/faculties', {}, { as: session })).status === 200 &&
  (await post('/api/user/profile', {}, { as: session })).status === 200;

describe('C6: a gateway that says who is signed out', () => {
  it('C6: ends their sessions here, and asks the institution to, and nobody else’s', async () => {
    const [first, second, other] = [await givenIn('anna'), await givenIn('anna'), await givenIn('bruno')];
    institution.behave('/api/saml/logout', succeeding(null));

    expect(await told(saying(personNamed('Anna')))).toBe(200);

    expect([await isOpen(first), await isOpen(second), await isOpen(other)]).toEqual([false, false, true]);
    const [asked] = institution.askedFor('/api/saml/logout');
    expect(asked?.headers[PORTAL_SECRET_HEADER]).toBe(PORTAL_SECRET);
    expect(asked?.headers.authorization).toBeUndefined();
    const identity = Buffer.from(String(asked?.headers[IDENTITY_HEADER]), 'base64url').toString('utf8');
    expect(gatewayIdentity.parse(JSON.parse(identity)).identifiers).toEqual([
      { attribute: 'eduPersonPrincipalName', value: 'anna@example.edu' },
    ]);
  });

  it('C6: ends a session whose window was renewed meanwhile', async () => {
    const session = await givenIn('carla');
    const renewed = await post(
      '/api/user/autologin',
      {},
      { as: session, headers: saying(personNamed('carla')) },
    );
    await told(saying(personNamed('carla')));
    expect(renewed.session && (await isOpen(renewed.session))).toBe(false);
  });

  it('C6: leaves somebody else with whom they share an address', async () => {
    const shared = { mail: ['segreteria@example.edu'] };
    const [anna, bea] = [await givenIn('anna.s', shared), await givenIn('bea.s', shared)];
    await told(saying({ ...personNamed('anna.s'), ...shared }));
    expect([await isOpen(anna), await isOpen(bea)]).toEqual([false, true]);
  });

  it('C6: leaves who signs in again afterwards', async () => {
    await givenIn('dora');
    await told(saying(personNamed('dora')));
    await new Promise((resolve) => setTimeout(resolve, 2));
    expect(await isOpen(await givenIn('dora'))).toBe(true);
  });

  it('C6: leaves who came by a password', async () => {
    const session = givenSession();
    await told(saying(personNamed('ester')));
    expect(await isOpen(session)).toBe(true);
  });

  it.each([
    ['doesn’t know the call', answering({}, 404), 200],
    ['has taken the token before', answering({ success: false, result: null, messages: [] }, 409), 200],
    ['does not believe the portal', answering({ success: false, result: null, messages: [] }, 401), 502],
    ['fails', crashed, 502],
    ['is cut', cut, 502],
  ])('C6: where the institution %s, it is over here all the same', async (_what, behaviour, status) => {
    const session = await givenIn('fabio');
    institution.behave('/api/saml/logout', behaviour);
    expect(await told(saying(personNamed('fabio')))).toBe(status);
    expect(await isOpen(session)).toBe(false);
  });
});

describe('C6: what signs nobody out', () => {
  it.each<[string, Record<string, string>, string, number]>([
    ['no proof', {}, '', 403],
    ['headers without the edge server', { 'x-remote-user': 'gina@example.edu' }, '', 403],
    [
      'a token, where the proof is a secret',
      { 'content-type': 'application/x-www-form-urlencoded' },
      'logout_token=a.b.c',
      403,
    ],
    ['nobody’s name', saying({ displayName: ['Gina'] }), '', 400],
    ['another institution’s scope', saying({ eduPersonPrincipalName: ['gina@other.example'] }), '', 400],
    [
      'a browser’s form elsewhere',
      { ...saying(personNamed('gina')), origin: 'https://evil.example' },
      '',
      403,
    ],
    ['a browser', { ...saying(personNamed('gina')), 'sec-fetch-site': 'cross-site' }, '', 403],
    ['somebody’s cookie', { ...saying(personNamed('gina')), cookie: 'a=b' }, '', 403],
    ['a long body', saying(personNamed('gina')), 'x'.repeat(20_000), 413],
  ])('C6: %s', async (_what, headers, body, status) => {
    const session = await givenIn('gina');
    expect(await told(headers, body)).toBe(status);
    expect(institution.askedFor('/api/saml/logout')).toEqual([]);
    expect(await isOpen(session)).toBe(true);
  });
});
