import { nameFrom } from '../../../contract/wire/person-name.ts';
import { type Entry, entryOf, idOf } from '../planning/entries.ts';
import { listOf } from '../reading/files.ts';
import type { Faculties } from './faculties.ts';
import type { State } from './state.ts';

/** A user becomes a person with an account to sign in to by username or, where there is one, e-mail; without a password. */
export function mapPeople(users: State['users'], faculties: Faculties): Entry<'users'>[] {
  return [...users].map(([sourcedId, { fields }]) => {
    const id = personIdOf(sourcedId);
    const [org = ''] = listOf(fields.primaryOrgSourcedId || fields.orgSourcedIds);
    return entryOf('users', sourcedId, fields, id, {
      person: {
        id,
        ...(nameFrom(fields.givenName, fields.familyName) ?? NAMELESS),
        preferredName: fields.preferredGivenName || null,
        email: fields.email || null,
        emailVerified: fields.email !== '',
        phone: fields.phone || fields.sms || null,
        facultyId: faculties.idOf(org),
      },
      account: {
        personId: id,
        username: fields.username,
        status: fields.enabledUser === 'true' ? 'active' : 'disabled',
      },
    });
  });
}

/** No row that was read is without a name. */
const NAMELESS = { givenName: '', familyName: '' };

export const personIdOf = (userSourcedId: string) => idOf('person', userSourcedId);
