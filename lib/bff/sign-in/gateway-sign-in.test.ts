import { describe, expect, it } from 'vitest';
import { gatewayIdentity, IDENTITY_HEADER, PORTAL_SECRET_HEADER } from '../../../contract/accounts/gateway';
import { answering, cut, refusing, succeeding } from '../../../e2e/support/foreign/foreign-behaviours';
import { studentProfile } from '../../../e2e/support/foreign/foreign-people';
import { encodeSaid, GATEWAY_SAID } from '../gateway/gateway-headers';
import { gatewayNamesOf } from '../gateway/gateway-names';
import type { Attributes } from '../gateway/identity';
import { endSession } from '../session/live-sessions';
import { pendingRevocations } from '../session/pending-revocations';
import type { Session } from '../session/session';
import { type Answered, cookieOf, givenPortal } from '../testing/portal-fixtures';

const PORTAL_SECRET = 'the-portal-secret-of-these-tests-12345';
const LOGOUT = 'https://portal.example.edu/mellon/logout?ReturnTo=https%3A%2F%2Fportal.example.edu%2F';
const PATH = '/api/saml/login';
const STATE = 'A'.repeat(22);
const ESI = 'urn:schac:personalUniqueCode:int:esi:example.edu:4711';

const { institution, post, givenSession } = await givenPortal({
  GATEWAY_SIGN_IN: '1',
  GATEWAY_SECRET: 'the-gateway-secret-of-these-tests-1234',
  GATEWAY_SCOPES: 'Example.edu',
  GATEWAY_LOGOUT_URL: LOGOUT,
  PORTAL_SECRET,
});

const alice: Attributes = {
  eduPersonPrincipalName: ['alice@example.edu'],
  mail: ['alice@example.edu'],
  givenName: ['Zoë'],
  sn: ['Åström-李'],
  eduPersonScopedAffiliation: ['student@example.edu'],
};

/** The post of the page `/account/saml`, after the edge server has read the gateway's headers. */
function signIn({
  attributes = alice as Attributes | null,
  cookie = `saml_state=${STATE}`,
  headers = {},
}: {
  attributes?: Attributes | null;
  cookie?: string;
  headers?: Record<string, string>;
} = {}): Promise<Answered> {
  const said = attributes && { [GATEWAY_SAID]: encodeSaid({ attributes }) };
  return post(PATH, {}, { cookie, headers: { 'x-state': STATE, ...said, ...headers } });
}

/** The institution signs in whomever it is told of. */
function givenKnown() {
  const person = institution.givenPerson();
  institution.behave(PATH, succeeding({ id: person.id }, { token: institution.issueToken(person) }));
  return person;
}

/** As the page asks for it, and as the gateway says who asks. */
const renew = (session: Session | null, attributes: Attributes | null = alice) =>
  post(
    '/api/user/autologin',
    {},
    { as: session, headers: attributes ? { [GATEWAY_SAID]: encodeSaid({ attributes }) } : {} },
  );

const codeOf = ({ result }: Answered) => (result as { reasons?: { code: string }[] })?.reasons?.[0]?.code;
const cookieNamed = ({ cookies }: Answered, name: string) =>
  cookies.find((cookie) => cookie.startsWith(`${name}=`));

describe('what the institution is told', () => {
  it('D2.saml-login, C10: an empty body without a bearer, the portal’s secret and the identity; a new session', async () => {
    givenKnown();
    const before = givenSession();

    const answer = await signIn();

    expect(answer).toMatchObject({ status: 200, success: true, result: { authenticated: true } });
    expect(answer.session).toMatchObject({
      gateway: true,
      gatewayNames: gatewayNamesOf([
        { attribute: 'eduPersonPrincipalName', value: 'alice@example.edu' },
        { attribute: 'mail', value: 'alice@example.edu' },
      ]),
      profile: { name: studentProfile.name },
    });
    expect(answer.session?.sid).not.toBe(before.sid);
    const [asked] = institution.askedFor(PATH);
    expect(asked).toMatchObject({ method: 'POST', body: {} });
    expect(asked?.headers.authorization).toBeUndefined();
    expect(asked?.headers[PORTAL_SECRET_HEADER]).toBe(PORTAL_SECRET);
    const identity = Buffer.from(String(asked?.headers[IDENTITY_HEADER]), 'base64url').toString('utf8');
    expect(gatewayIdentity.parse(JSON.parse(identity))).toEqual({
      identifiers: [
        { attribute: 'eduPersonPrincipalName', value: 'alice@example.edu' },
        { attribute: 'mail', value: 'alice@example.edu' },
      ],
      givenName: 'Zoë',
      familyName: 'Åström-李',
      email: 'alice@example.edu',
      affiliations: ['student'],
      assertion: null,
    });
  });

  it('S5: a cookie whose place another took signs in like none', async () => {
    givenKnown();
    const before = givenSession();
    endSession(before.sid, 'replaced', Date.now());
    const answer = await signIn({ cookie: `saml_state=${STATE}; ${await cookieOf(before)}` });
    expect(answer).toMatchObject({ status: 200, success: true, result: { authenticated: true } });
  });

  it('C10: a browser’s own copies of those headers never go on, whatever it calls', async () => {
    givenKnown();
    const forged = {
      [PORTAL_SECRET_HEADER]: 'forged',
      [IDENTITY_HEADER]: 'forged',
      'x-remote-user': 'forged',
    };
    await signIn({ headers: forged });
    await post('/api/user/faculties', {}, { headers: forged });
    expect(institution.asked.length).toBeGreaterThan(1);
    expect(JSON.stringify(institution.asked)).not.toContain('forged');
    const [listed] = institution.askedFor('/api/user/faculties');
    expect(Object.keys(listed?.headers ?? {})).not.toContain(PORTAL_SECRET_HEADER);
  });

  it('C10: its refusal is told in its own words, where the code is none of ours', async () => {
    institution.behave(PATH, refusing('Persona <b>sconosciuta</b>', { status: 401 }));
    const answer = await signIn();
    expect(answer).toMatchObject({
      status: 401,
      success: false,
      messages: [{ text: 'Persona <b>sconosciuta</b>' }],
    });
    expect(answer.session).toBeNull();
  });

  it('C10: an institution that doesn’t offer it is said not to', async () => {
    institution.behave(PATH, answering({}, 404));
    expect(await signIn()).toMatchObject({ status: 404, session: null });
  });
});

describe('what opens no session', () => {
  it.each<[string, Parameters<typeof signIn>[0], string]>([
    ['no proof', { attributes: null }, 'saml.noProof'],
    [
      'identity headers without the edge server',
      { attributes: null, headers: { 'x-remote-user': 'alice@example.edu' } },
      'saml.noProof',
    ],
    ['nothing that names a person', { attributes: { displayName: ['Bare'] } }, 'saml.noIdentity'],
    [
      'the scope of another institution',
      {
        attributes: { ...alice, eduPersonPrincipalName: ['a@other.example'], eduPersonScopedAffiliation: [] },
      },
      'saml.foreignScope',
    ],
    ['no state', { cookie: '' }, 'saml.state'],
    ['another browser’s state', { cookie: `saml_state=${'B'.repeat(22)}` }, 'saml.state'],
    ['two states', { cookie: `saml_state=${STATE}; saml_state=${STATE}` }, 'saml.state'],
  ])('C10: %s is refused before the institution is asked', async (_what, sent, code) => {
    givenKnown();
    const answer = await signIn(sent);
    expect(answer).toMatchObject({ status: 403, success: false, session: null });
    expect(codeOf(answer)).toBe(code);
    expect(institution.asked).toEqual([]);
  });

  it('C10: a request of another site is refused', async () => {
    givenKnown();
    expect(await signIn({ headers: { 'sec-fetch-site': 'cross-site' } })).toMatchObject({ status: 403 });
    expect(institution.asked).toEqual([]);
  });
});

describe('round trips', () => {
  /** Signs in with the cookies that the sign-ins before have left. */
  async function again(kept: string): Promise<{ answer: Answered; kept: string }> {
    const answer = await signIn({ cookie: [`saml_state=${STATE}`, kept].filter(Boolean).join('; ') });
    const trips = cookieNamed(answer, 'saml_trips')?.split(';')[0];
    return { answer, kept: trips ?? kept };
  }

  it('C10: the third within a minute is stopped, signed in or not', async () => {
    givenKnown();
    const first = await again('');
    const second = await again(first.kept);
    expect([first.answer.status, second.answer.status]).toEqual([200, 200]);

    const third = await again(second.kept);
    expect(third.answer).toMatchObject({ status: 429, session: null });
    expect(codeOf(third.answer)).toBe('saml.loop');
  });

  it('C10: those of a minute ago don’t count', async () => {
    givenKnown();
    const old = [70_000, 61_000].map((ago) => (Date.now() - ago).toString(36)).join('.');
    expect((await again(`saml_trips=${old}`)).answer.status).toBe(200);
  });

  it('C10: signing out begins the count anew, and keeps the login from going on by itself', async () => {
    const answer = await post('/api/user/logout', {}, { as: givenSession() });
    expect(cookieNamed(answer, 'saml_trips')).toMatch(/^saml_trips=; .*Max-Age=0; HttpOnly; SameSite=Lax$/);
    expect(cookieNamed(answer, 'signed_out')).toMatch(/^signed_out=1; Path=\/; Max-Age=300; HttpOnly/);
  });

  it('C10: a state opens one session', async () => {
    givenKnown();
    expect(cookieNamed(await signIn(), 'saml_state')).toMatch(/^saml_state=; .*Max-Age=0/);
  });
});

describe('C6: signing out', () => {
  it('C6, C10: leads to the gateway’s own end whoever came through it, also after a renewal', async () => {
    givenKnown();
    const { session } = await signIn();
    const renewed = await renew(session);
    expect(renewed.session?.gatewayNames).toEqual(session?.gatewayNames);
    const { result } = await post('/api/user/logout', {}, { as: renewed.session });
    expect(result).toEqual({ leaveTo: LOGOUT });
  });

  it('C6, C10: leads there too when the session is over already', async () => {
    expect((await post('/api/user/logout')).result).toEqual({ leaveTo: LOGOUT });
  });

  it('C6, C10: leads nowhere else for who signed in by password', async () => {
    expect((await post('/api/user/logout', {}, { as: givenSession() })).result).toBeNull();
  });
});

describe('C6: a sign-out at the identity provider', () => {
  it.each<[string, Attributes | null]>([
    ['names nobody', null],
    ['names somebody else', { ...alice, eduPersonPrincipalName: ['bob@example.edu'] }],
    ['names somebody of another institution', { eduPersonPrincipalName: ['alice@other.example'] }],
  ])(
    'C6: a gateway that %s any more ends the session here and at the institution',
    async (_what, attributes) => {
      givenKnown();
      const { session } = await signIn();
      const answer = await renew(session, attributes);
      expect(answer).toMatchObject({ status: 401, messages: [{ code: 'shared.sessionExpired' }] });
      expect(cookieNamed(answer, 'ateneo')).toMatch(/^ateneo=; .*Max-Age=0/);
      expect(institution.askedFor('/api/user/autologin')).toEqual([]);
      expect(institution.askedFor('/api/user/logout')).toMatchObject([
        { headers: { authorization: `Bearer ${session?.token}` } },
      ]);
      expect(await post('/api/user/profile', {}, { as: session })).toMatchObject({ status: 401 });
    },
  );

  it('C6: an institution that is away is told later', async () => {
    givenKnown();
    const { session } = await signIn();
    institution.behave('/api/user/logout', cut);
    expect(await renew(session, null)).toMatchObject({ status: 401 });
    expect([...pendingRevocations().keys()]).toContain(session?.sid);
  });

  it('C4: the same person by other words is renewed', async () => {
    givenKnown();
    const { session } = await signIn();
    const more = { ...alice, schacPersonalUniqueCode: [ESI], mail: ['alice.new@example.edu'] };
    expect(await renew(session, more)).toMatchObject({ status: 200, success: true });
  });

  it('C4: who came by a password is renewed without the gateway', async () => {
    expect(await renew(givenSession(), null)).toMatchObject({ status: 200, success: true });
  });

  it('C4: a session of a release that kept no names is renewed by whom the gateway names, and by nobody', async () => {
    const kept = { ...givenSession(), gateway: true };
    expect(await renew(kept)).toMatchObject({ status: 200 });
    expect(await renew(kept, null)).toMatchObject({ status: 401 });
  });
});
