import { type ForeignPeople, firstOf, type Holder } from './foreign-people.ts';

type Body = Record<string, string>;
export type ForeignAnswer = {
  status?: number;
  success?: boolean;
  result?: unknown;
  /** Of the one message it has to say. */
  text?: string;
  token?: string;
};

/**
 * The fourteen calls of the specification that a password opens, to the letter and unlike our own: numeric
 * ids, unknown fields, no optional fields, a useless loginDate. Undefined for any other path.
 */
export function answerForeignCall(
  people: ForeignPeople,
  path: string,
  body: Body,
  holder: Holder | undefined,
): ForeignAnswer | undefined {
  const open = openCalls(people)[path];
  const closed = signedInCalls(people)[path];
  if (open) return open(body);
  if (!closed) return undefined;
  return holder ? closed(holder, body) : { status: 401, success: false, text: 'token sconosciuto' };
}

const openCalls = (people: ForeignPeople): Record<string, (body: Body) => ForeignAnswer> => ({
  '/api/user/validate': () => ({ result: { valid: true, fields: {}, score: 12 } }),
  '/api/user/faculties': () => ({ result: [{ id: 4, name: 'Lettere', dean: 'nobody' }] }),
  '/api/user/login': ({ username, password }) => {
    const person = people.find(username, decoded(password));
    if (!person) return { status: 401, success: false, text: 'Credenziali <b>errate</b>' };
    return opened(people, { person, profile: firstOf(person) });
  },
  '/api/user/register': ({ givenName, familyName, email = '', password = '' }) => {
    const profile = { type: 'STUDENT', name: `${givenName} ${familyName}`, email };
    return opened(people, {
      person: people.add({ username: email, password, profiles: [profile] }),
      profile,
    });
  },
  '/api/user/recovery': () => ({ result: 'ok' }),
  '/api/user/language': () => ({}),
  // It keeps a bearer alive after the sign-out, as some do.
  '/api/user/logout': () => ({}),
});

const signedInCalls = (
  people: ForeignPeople,
): Record<string, (holder: Holder, body: Body) => ForeignAnswer> => ({
  '/api/user/profile': ({ profile }) => ({ result: { ...profile, shoeSize: 43 } }),
  '/api/user/profiles': ({ person }) => ({
    result: person.profiles.map((profile) => ({ ...profile, token: people.issueToken(person, profile) })),
  }),
  '/api/user/updateprofile': ({ profile }, { givenName, familyName, email }) => ({
    result: Object.assign(profile, { name: `${givenName} ${familyName}`, email }),
  }),
  '/api/user/smallupdateprofile': ({ profile }, changes) => ({ result: Object.assign(profile, changes) }),
  '/api/user/changepassword': (holder, { oldPassword, newPassword }) => {
    if (decoded(oldPassword) !== holder.person.password) return { success: false, text: 'Password errata' };
    holder.person.password = decoded(newPassword);
    return opened(people, holder);
  },
  '/api/user/autologin': (holder) => opened(people, holder),
  '/api/user/listprofessors': () => ({ result: [{ id: 12, name: 'Ada Rossi', office: 'B12' }] }),
});

const opened = (people: ForeignPeople, { person, profile }: Holder): ForeignAnswer => ({
  result: { id: person.id, loginDate: '2001-01-01T00:00:00Z', lastSeen: 'yesterday' },
  token: people.issueToken(person, profile),
});

const decoded = (password = '') => Buffer.from(password, 'base64').toString('utf8');
