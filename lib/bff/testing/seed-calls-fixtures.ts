import { encodeSaid, GATEWAY_SAID } from '../gateway/gateway-headers';

/** How each of the fifteen calls of the specification is asked, for tests that go through them all. */
type Given = {
  body: object;
  /** Asked by somebody who is signed in; the bearer then goes along. */
  signedIn: boolean;
  headers?: Record<string, string>;
  cookie?: string;
};

const base64 = (password: string) => Buffer.from(password).toString('base64');
const STATE = 'A'.repeat(22);
const ALICE = { eduPersonPrincipalName: ['alice@example.edu'], givenName: ['Zoë'], sn: ['Åström'] };

export const profileForm = {
  givenName: 'Bea',
  familyName: 'Nuova',
  email: 'nuova@example.org',
  language: 'it',
};
export const passwords = {
  oldPassword: base64('segreta-più-di-così'),
  newPassword: base64('un’altra-ancora'),
};

const open = (body: object): Given => ({ body, signedIn: false });
const closed = (body: object = {}): Given => ({ body, signedIn: true });

export const seedCalls: Record<string, Given> = {
  'user/validate': closed({ email: 'a@b' }),
  'user/profile': closed(),
  'user/profiles': closed(),
  'user/faculties': closed(),
  'saml/login': {
    ...open({}),
    headers: { 'x-state': STATE, [GATEWAY_SAID]: encodeSaid({ attributes: ALICE }) },
    cookie: `saml_state=${STATE}`,
  },
  'user/login': open({ username: 'ospite7000', password: base64('segreta-più-di-così') }),
  'user/register': open({ ...profileForm, password: 'come-è-scritta', privacy: true }),
  'user/updateprofile': closed(profileForm),
  'user/smallupdateprofile': closed({ phone: '+39 0461 000000' }),
  'user/language': closed({ language: 'en' }),
  'user/changepassword': closed(passwords),
  'user/recovery': open({ email: 'bea@example.org' }),
  'user/autologin': closed(),
  'user/logout': closed(),
  'user/listprofessors': closed(),
};

/** What a portal is configured with so that all of them are offered. */
export const WITH_GATEWAY = {
  GATEWAY_SIGN_IN: '1',
  GATEWAY_SECRET: 'the-gateway-secret-of-these-tests-1234',
  GATEWAY_SCOPES: 'Example.edu',
  PORTAL_SECRET: 'the-portal-secret-of-these-tests-12345',
};
