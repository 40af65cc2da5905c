import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { nameForOthers, nameInList } from '../../db/name-for-others.ts';
import { people } from '../../db/schema.ts';
import { testCampus } from '../../testing/test-campus.ts';
import { isKnownAs } from './find-account.ts';
import { findProfiles } from './people.ts';

const campus = await testCampus();

const only = { givenName: '', familyName: 'Sukarno' };

it.each([
  ['student', 'Sukarno'],
  ['professor', 'Sukarno'],
] as const)('a %s of one name is called by it alone, in every call', async (type, name) => {
  const { token, personId } = await campus.givenSignedIn({ ...only, profiles: [{ type }] });
  expect(await campus.call('profile', {}, { token })).toMatchObject({ result: { name, givenName: '' } });
  expect(await campus.call('profiles', {}, { token })).toMatchObject({ result: [{ name }] });
  const listed = await campus.call('listprofessors', {}, { token });
  expect(JSON.stringify(listed.result)).not.toMatch(/"name":"(?: |[^"]* "|undefined)/);
  const [written] = await campus.db
    .select({ nameForOthers, nameInList })
    .from(people)
    .where(eq(people.id, personId));
  expect(written).toEqual({ nameForOthers: name, nameInList: name });
});

it('a person of one name saves the profile with it, and is addressed by the name to be called by before it', async () => {
  const { token, email } = await campus.givenSignedIn({ ...only, profiles: [{ type: 'student' }] });
  const form = { ...only, email, language: 'it', preferredName: 'Karno', phone: '+39 333 1234567' };
  expect(await campus.call('updateprofile', form, { token })).toMatchObject({
    success: true,
    result: { name: 'Karno Sukarno', givenName: '', familyName: 'Sukarno' },
  });
});

it('the office finds and knows a person of one name by it', async () => {
  const { badge, profileIds } = await campus.givenSignedIn(only);
  expect(await findProfiles(campus.db, badge, new Date())).toMatchObject([{ name: 'Sukarno' }]);
  expect(await isKnownAs(campus.db, profileIds[0] ?? '', 'sukarno')).toBe(true);
  expect(await isKnownAs(campus.db, profileIds[0] ?? '', '')).toBe(false);
});
