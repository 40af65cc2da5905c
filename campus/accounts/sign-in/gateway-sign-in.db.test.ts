import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type GatewayIdentity,
  IDENTITY_HEADER,
  PORTAL_SECRET_HEADER,
} from '../../../contract/accounts/gateway.ts';
import { accounts, auditEvents, people, profiles } from '../../db/schema.ts';
import type { CampusApp } from '../../http/campus-app.ts';
import { base64, codesOf, PASSWORD, testCampus } from '../../testing/test-campus.ts';
import { readAudit } from '../../testing/written.ts';
import { rememberIdentifiers } from './identities.ts';

const SECRET = 'the-portal-secret-of-the-account-tests';

const campus = await testCampus();
let provisioning: CampusApp;
let matching: CampusApp;
beforeAll(async () => {
  matching = await campus.configured({ PORTAL_SECRET: SECRET });
  provisioning = await campus.configured({ PORTAL_SECRET: SECRET, GATEWAY_PROVISION: '1' });
});

let serial = 0;

/** Somebody whom nobody has seen before, unless `changes` say otherwise. */
function givenIdentity(changes: Partial<GatewayIdentity> = {}): GatewayIdentity {
  serial += 1;
  const email = `Newcomer${serial}@example.edu`;
  return {
    identifiers: [
      { attribute: 'schacPersonalUniqueCode', value: esi(serial) },
      { attribute: 'eduPersonPrincipalName', value: `newcomer${serial}@example.edu` },
      { attribute: 'mail', value: email.toLowerCase() },
    ],
    givenName: 'Zoë',
    familyName: 'Åström-李',
    email,
    affiliations: ['student', 'member'],
    assertion: null,
    ...changes,
  };
}

const esi = (code: number) => `urn:schac:personaluniquecode:int:esi:example.edu:${code}`;

const headersFor = (identity: unknown, secret = SECRET) => ({
  [PORTAL_SECRET_HEADER]: secret,
  [IDENTITY_HEADER]: Buffer.from(JSON.stringify(identity)).toString('base64url'),
});

const signIn = (identity: GatewayIdentity, at = provisioning, language = 'it') =>
  campus.call('/api/saml/login', {}, { at, language, headers: headersFor(identity) });

const profileOf = async (token: string | undefined) => (await campus.call('profile', {}, { token })).result;
const idOf = ({ result }: { result: unknown }) => (result as { id?: string } | null)?.id;

describe('C10: whom campus believes', () => {
  const identity = givenIdentity();

  it.each<[string, Record<string, string>]>([
    ['no secret', { [IDENTITY_HEADER]: headersFor(identity)[IDENTITY_HEADER] ?? '' }],
    ['a wrong secret', headersFor(identity, 'the-portal-secret-of-somebody-else-123')],
    ['no identity', { [PORTAL_SECRET_HEADER]: SECRET }],
    ['an identity that is no JSON', { ...headersFor(identity), [IDENTITY_HEADER]: 'e30x' }],
    ['an identity without any identifier', headersFor({ ...identity, identifiers: [] })],
  ])('C10: %s opens nothing', async (_what, headers) => {
    const answer = await campus.call('/api/saml/login', {}, { at: provisioning, headers });
    expect(answer).toMatchObject({ status: 401, success: false, messages: [{ code: 'portalOnly' }] });
    expect(answer.token).toBeUndefined();
  });

  it('C10: a peer that is not trusted opens nothing, whatever it knows', async () => {
    const at = await campus.configured({ PORTAL_SECRET: SECRET, TRUSTED_PEERS: '192.0.2.1' });
    expect(await signIn(identity, at)).toMatchObject({ status: 401 });
  });

  it('C10: without a secret of its own campus believes nobody', async () => {
    expect(await signIn(identity, campus.app)).toMatchObject({ status: 401 });
  });
});

describe('C10: somebody unknown', () => {
  it('C10: is told to ask the office where nobody is added', async () => {
    const answer = await signIn(givenIdentity(), matching);
    expect(codesOf(answer)).toEqual(['identity.unknown']);
    expect(answer.token).toBeUndefined();
  });

  it('C10, D2.saml-login: is added with provisioning, as a student without a badge, right to the letter', async () => {
    const { token, ...answer } = await signIn(givenIdentity(), provisioning, 'es');
    expect(answer).toMatchObject({ status: 200, success: true, result: { loginDate: expect.any(String) } });
    expect(await profileOf(token)).toMatchObject({
      name: 'Zoë Åström-李',
      type: 'student',
      badge: null,
      language: 'es',
      hasPassword: false,
    });
  });

  it('C10: of the faculty becomes a professor', async () => {
    const { token } = await signIn(givenIdentity({ affiliations: ['employee', 'faculty'] }));
    expect(await profileOf(token)).toMatchObject({ type: 'professor', badge: null });
  });

  it.each([
    ['staff', ['staff', 'employee', 'member']],
    ['a guest', ['affiliate']],
    ['somebody of whom no affiliation is said', []],
  ])('C10: %s is no student: nobody is added, and the page says so', async (_who, affiliations) => {
    const identity = givenIdentity({ affiliations });
    expect(codesOf(await signIn(identity))).toEqual(['account.no_profile']);
    expect(codesOf(await signIn(identity, matching))).toEqual(['identity.unknown']);
  });

  it('C10: may have an affiliation that this institution gives to its students', async () => {
    const at = await campus.configured({
      PORTAL_SECRET: SECRET,
      GATEWAY_PROVISION: '1',
      GATEWAY_STUDENTS: 'student, affiliate',
    });
    const { token } = await signIn(givenIdentity({ affiliations: ['affiliate'] }), at);
    expect(await profileOf(token)).toMatchObject({ type: 'student', badge: null });
  });

  it('C10: stays one person at the second sign-in, by whichever of the identifiers', async () => {
    const identity = givenIdentity();
    const first = idOf(await signIn(identity));
    expect(idOf(await signIn(identity))).toBe(first);
    for (const only of identity.identifiers) {
      expect(idOf(await signIn({ ...identity, identifiers: [only] }, matching))).toBe(first);
    }
  });

  it.each(['givenName', 'familyName'] as const)(
    'C10: of one name only is added, without %s',
    async (missing) => {
      const { token } = await signIn(givenIdentity({ [missing]: null }));
      const only = missing === 'givenName' ? 'Åström-李' : 'Zoë';
      expect(await profileOf(token)).toMatchObject({ name: only, givenName: '', familyName: only });
    },
  );

  it.each([
    ['any name', { givenName: null, familyName: null }],
    ['an address', { email: null }],
  ])('C10: is not added without %s', async (_missing, without) => {
    const answer = await signIn(givenIdentity(without));
    expect(codesOf(answer)).toEqual(['identity.incomplete']);
  });

  it('C10: gets no account that somebody registered under the same address', async () => {
    const identity = givenIdentity();
    const form = { givenName: 'Eva', familyName: 'Falsa', password: PASSWORD, language: 'it', privacy: true };
    await campus.call('register', { ...form, email: identity.email });
    expect(codesOf(await signIn(identity, matching))).toEqual(['identity.unknown']);
    expect(codesOf(await signIn(identity))).toEqual(['identity.email_taken']);
  });

  it('C10: gets that account once the address was proven by a recovery', async () => {
    const identity = givenIdentity();
    const form = {
      givenName: 'Zoë',
      familyName: 'Åström',
      password: PASSWORD,
      language: 'it',
      privacy: true,
    };
    const registered = await campus.call('register', { ...form, email: identity.email });
    await campus.call('recovery', { email: identity.email });
    const recovery = await campus.recoveryTokenFor(identity.email ?? '');
    await campus.call('recovery', { token: recovery, newPassword: `${PASSWORD} bianchi` });

    expect(idOf(await signIn(identity))).toBe(idOf(registered));
  });
});

describe('C10: somebody the institution knows', () => {
  const givenKnown = async (identity: GatewayIdentity, known: GatewayIdentity['identifiers']) => {
    const person = await campus.givenPerson({ email: identity.email ?? '' });
    await campus.app.clock.transact(campus.db, (tx, now) =>
      rememberIdentifiers(tx, person.personId, known, now),
    );
    return person;
  };

  it('C10: is known by an address that the institution gave', async () => {
    const identity = givenIdentity();
    const { personId, badge } = await givenKnown(identity, []);
    const answer = await signIn(identity, matching);
    expect(idOf(answer)).toBe(personId);
    expect(await profileOf(answer.token)).toMatchObject({ badge, type: 'student' });
  });

  it('C10: keeps the profiles that the institution gave, whatever the affiliation', async () => {
    const identity = givenIdentity({ affiliations: ['staff'] });
    const { badge } = await givenKnown(identity, []);
    const { token } = await signIn(identity);
    const { result } = await campus.call('profiles', {}, { token });
    expect(result).toMatchObject([{ type: 'student', badge }]);
  });

  it('C10: is not known by an address that was typed since', async () => {
    const identity = givenIdentity();
    const { token } = await campus.givenSignedIn();
    await campus.call('smallupdateprofile', { email: identity.email }, { token });
    expect(codesOf(await signIn(identity, matching))).toEqual(['identity.unknown']);
  });

  it('C10: is found by the most trusted attribute first, in the configured order', async () => {
    const identity = givenIdentity();
    const [code, name] = identity.identifiers;
    const byCode = await campus.givenPerson();
    const byName = await campus.givenPerson();
    await campus.app.clock.transact(campus.db, async (tx, now) => {
      await rememberIdentifiers(tx, byCode.personId, code ? [code] : [], now);
      await rememberIdentifiers(tx, byName.personId, name ? [name] : [], now);
    });
    const nameFirst = await campus.configured({
      PORTAL_SECRET: SECRET,
      GATEWAY_MATCH: 'eduPersonPrincipalName, mail',
    });
    expect(idOf(await signIn(identity, matching))).toBe(byCode.personId);
    expect(idOf(await signIn(identity, nameFirst))).toBe(byName.personId);
  });

  it('C10: an identifier given to a newcomer does not open its former holder’s account', async () => {
    const former = givenIdentity();
    await signIn(former);
    const newcomer = givenIdentity({
      identifiers: [
        { attribute: 'schacPersonalUniqueCode', value: esi(900_000) },
        ...former.identifiers.slice(1),
      ],
    });
    expect(codesOf(await signIn(newcomer))).toEqual(['identity.contradicted']);
  });

  it('C10: a disabled account stays closed', async () => {
    const identity = givenIdentity();
    const personId = idOf(await signIn(identity)) ?? '';
    await campus.db.update(accounts).set({ status: 'disabled' }).where(eq(accounts.personId, personId));
    expect(codesOf(await signIn(identity))).toEqual(['identity.disabled']);
  });

  it('C10: a profile that the office has ended does not come back', async () => {
    const identity = givenIdentity({ affiliations: ['faculty'] });
    const personId = idOf(await signIn(identity)) ?? '';
    const [profile] = await campus.db.select().from(profiles).where(eq(profiles.personId, personId));
    await campus.endProfile(profile?.id);
    expect(codesOf(await signIn(identity))).toEqual(['account.no_profile']);
  });

  it('C10: a student who joins the faculty gets a professor’s profile besides', async () => {
    const identity = givenIdentity();
    await signIn(identity);
    const { token } = await signIn({ ...identity, affiliations: ['faculty'] });
    const { result } = await campus.call('profiles', {}, { token });
    expect((result as { type: string }[]).map(({ type }) => type)).toEqual(['professor', 'student']);
  });

  it('C10: may still have a password of their own', async () => {
    const identity = givenIdentity();
    const { personId } = await givenKnown(identity, []);
    await signIn(identity, matching);
    const answer = await campus.call('login', { username: identity.email, password: base64(PASSWORD) });
    expect(idOf(answer)).toBe(personId);
  });
});

describe('C6: whom the gateway has signed out', () => {
  const signOut = (identity: GatewayIdentity, secret = SECRET) =>
    campus.call('/api/saml/logout', {}, { at: matching, headers: headersFor(identity, secret) });

  it('C6: is signed out everywhere, whichever way they came in, and nobody else is', async () => {
    const identity = givenIdentity();
    const { personId } = await campus.givenPerson({ email: identity.email ?? '' });
    const [byGateway, again, other] = [
      await signIn(identity),
      await signIn(identity),
      await signIn(givenIdentity()),
    ];
    const byPassword = await campus.call('login', { username: identity.email, password: base64(PASSWORD) });
    expect(idOf(byPassword)).toBe(personId);

    expect(await signOut({ ...identity, affiliations: [] })).toMatchObject({ status: 200, result: null });

    for (const { token } of [byGateway, again, byPassword])
      expect(await campus.call('profile', {}, { token })).toMatchObject({ status: 401 });
    expect(await campus.call('profile', {}, { token: other.token })).toMatchObject({ status: 200 });
    const audited = await readAudit(campus.db, eq(auditEvents.entityId, personId));
    expect(audited.at(-1)).toMatchObject({ action: 'account.gateway-sign-out' });
  });

  it('C6: who is named by somebody else’s address keeps their sign-in, and the answer doesn’t tell', async () => {
    const identity = givenIdentity();
    const { token } = await signIn(identity);
    const [code] = givenIdentity().identifiers;
    expect(await signOut(givenIdentity())).toMatchObject({ status: 200, result: null });
    expect(
      await signOut({
        ...identity,
        identifiers: [...(code ? [code] : []), ...identity.identifiers.slice(2)],
      }),
    ).toMatchObject({ status: 200, result: null });
    expect(await campus.call('profile', {}, { token })).toMatchObject({ status: 200 });
  });

  it('C6: stays signed in where a stranger says so, or a token says so again', async () => {
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    const identity = givenIdentity();
    await signIn(identity);
    const once = { ...identity, assertion: { id: 'logout-1', expiresAt } };
    await signOut(once);
    const { token } = await signIn(identity);
    expect(await signOut(identity, 'the-portal-secret-of-somebody-else-123')).toMatchObject({ status: 401 });
    expect(codesOf(await signOut(once))).toEqual(['identity.used']);
    expect(await campus.call('profile', {}, { token })).toMatchObject({ status: 200 });
  });
});

describe('C10: a signed assertion', () => {
  it('C10: opens one session, also where another instance took it', async () => {
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    const identity = givenIdentity({ assertion: { id: 'assertion-1', expiresAt } });
    expect(await signIn(identity)).toMatchObject({ success: true });
    expect(codesOf(await signIn(identity, matching))).toEqual(['identity.used']);
    expect(await signIn({ ...identity, assertion: { id: 'assertion-2', expiresAt } })).toMatchObject({
      success: true,
    });
  });
});

it('C10: the audit says who came through the gateway, without name or address', async () => {
  const identity = givenIdentity();
  const personId = idOf(await signIn(identity)) ?? '';
  const audited = await readAudit(campus.db, eq(auditEvents.entityId, personId));
  expect(audited.map(({ action }) => action)).toEqual([
    'person.provision',
    'profile.provision',
    'account.gateway-sign-in',
  ]);
  expect(JSON.stringify(audited)).not.toContain('newcomer');
  const [person] = await campus.db.select().from(people).where(eq(people.id, personId));
  expect(person).toMatchObject({ email: identity.email, emailVerified: true });
});
