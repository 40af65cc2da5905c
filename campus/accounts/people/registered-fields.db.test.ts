import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { addFaculty } from '../../catalogue/office-catalogue.ts';
import { identities, importRows, people } from '../../db/schema.ts';
import { doneOrThrow } from '../../platform/outcome.ts';
import { codesOf, testCampus } from '../../testing/test-campus.ts';

const campus = await testCampus();
const faculties: Record<string, string> = {};
beforeAll(async () => {
  for (const code of ['SCI', 'ECO']) {
    const added = await campus.app.clock.transact(campus.db, (tx, now) =>
      doneOrThrow(addFaculty(tx, { code, name: { it: code } }, now)),
    );
    faculties[code] = added.id;
  }
});

const update = (token: string | undefined, change: object) =>
  campus.call(
    'updateprofile',
    { givenName: 'Ada', familyName: 'Bianchi', language: 'it', ...change },
    { token, language: 'en' },
  );
const profileOf = async (token: string | undefined) =>
  (await campus.call('profile', {}, { token })).result as Record<string, unknown>;

it('S8: who has a badge renames nobody: the field says where names are corrected, and nothing else changes', async () => {
  const { token, email } = await campus.givenSignedIn();
  const answer = await update(token, { email, givenName: 'Rita', familyName: 'Levi', phone: '0461 123456' });
  const text = 'This comes from the university’s register: ask the student office to correct it.';
  expect(answer).toMatchObject({ status: 200, success: false });
  expect(answer.result).toEqual({
    reasons: [
      { code: 'field.givenName', field: 'givenName', text },
      { code: 'field.familyName', field: 'familyName', text },
    ],
  });
  expect(await profileOf(token)).toMatchObject({
    name: 'Ada Bianchi',
    phone: null,
    registered: ['givenName', 'familyName'],
  });
});

it('S8: birth date, tax code and badge are in no call of a person', async () => {
  const { token, email, personId, badge } = await campus.givenSignedIn();
  const [before] = await campus.db.select().from(people).where(eq(people.id, personId));
  const sent = { email, birthDate: '1990-01-01', taxCode: 'RSSMRA80A01H501U', badge: 'OTHER1' };
  expect(await update(token, sent)).toMatchObject({ success: true, result: { badge } });
  await campus.call('smallupdateprofile', { ...sent, givenName: 'Rita' }, { token });
  const [after] = await campus.db.select().from(people).where(eq(people.id, personId));
  expect(after).toEqual(before);
});

it('S8: the form as it stands passes, also where one letter is written in two ways or with spaces', async () => {
  const { token, email } = await campus.givenSignedIn({
    givenName: ' Zoë ',
    familyName: 'Nu\u0301n\u0303ez',
  });
  expect(
    await update(token, { email, givenName: 'Zoë', familyName: 'Núñez', phone: '0461 123456' }),
  ).toMatchObject({ success: true, result: { phone: '0461 123456' } });
});

it.each([
  ['a professor', { profiles: [{ type: 'professor' as const }] }],
  ['somebody whose badge has ended', {}],
])('S8: %s keeps the legal name', async (who, person) => {
  const { token, email, profileIds } = await campus.givenSignedIn(person);
  if (who.includes('ended')) {
    const added = await campus.givenSignedIn({
      profiles: [{ type: 'student', badge: 'ENDED1' }, { type: 'student' }],
    });
    await campus.endProfile(added.profileIds[0]);
    const other = await campus.givenToken(added.profileIds[1] ?? '');
    expect(codesOf(await update(other, { email: added.email, givenName: 'Rita' }))).toEqual([
      'field.givenName',
    ]);
  }
  expect(profileIds).toHaveLength(1);
  expect(codesOf(await update(token, { email, givenName: 'Rita' }))).toEqual(['field.givenName']);
});

it('S8: who came through the gateway keeps the name it said', async () => {
  const { token, email, personId } = await campus.givenSignedIn({ profiles: [{ type: 'student' }] });
  const createdAt = await campus.app.clock.now(campus.db);
  await campus.db
    .insert(identities)
    .values({ attribute: 'eduPersonPrincipalName', value: `a${personId}`, personId, createdAt });
  expect(codesOf(await update(token, { email, givenName: 'Rita' }))).toEqual(['field.givenName']);
});

it('S8: a mere applicant corrects the own name', async () => {
  const { token, email } = await campus.givenSignedIn({ profiles: [{ type: 'student' }] });
  const { result } = await update(token, { email, givenName: 'Rita', facultyId: faculties.SCI });
  expect(result).toMatchObject({ name: 'Rita Bianchi', facultyId: faculties.SCI });
  expect(result).not.toHaveProperty('registered');
});

it('S8: a department that the office or an import gave stays, one that was chosen is chosen anew', async () => {
  const given = await campus.givenSignedIn({
    profiles: [{ type: 'student', badge: 'FAC1', facultyCode: 'SCI' }],
  });
  expect(codesOf(await update(given.token, { email: given.email, facultyId: faculties.ECO }))).toEqual([
    'field.facultyId',
  ]);

  const own = await campus.givenSignedIn();
  await update(own.token, { email: own.email, facultyId: faculties.SCI });
  expect(await update(own.token, { email: own.email, facultyId: faculties.ECO })).toMatchObject({
    success: true,
  });

  const { personId } = own;
  await campus.db
    .insert(importRows)
    .values({ kind: 'users', sourcedId: personId, entityId: personId, hash: '', fields: {} });
  expect(codesOf(await update(own.token, { email: own.email, facultyId: faculties.SCI }))).toEqual([
    'field.facultyId',
  ]);
  expect(await profileOf(own.token)).toMatchObject({ registered: ['givenName', 'familyName', 'facultyId'] });
});

it.each([
  ['a second line', 'Ada\nProf. Rossi'],
  ['an override of the direction', 'Ada\u202Eisso\u200F'],
  ['what nobody sees', 'Ada\u200B\u2060'],
  ['a bracket', 'x) – Prof. Rossi (y'],
  ['fifty-one letters', 'x'.repeat(51)],
])('S8: the preferred name holds no line of somebody else: %s is refused', async (_what, preferredName) => {
  const { token, personId } = await campus.givenSignedIn();
  expect(await campus.call('smallupdateprofile', { preferredName }, { token })).toMatchObject({
    status: 400,
    result: { reasons: [{ field: 'preferredName' }] },
  });
  const [person] = await campus.db.select().from(people).where(eq(people.id, personId));
  expect(person?.preferredName).toBeNull();
});

it.each(['Núria', 'Jean-Luc', 'D’Arcy O\u02BBNeil', 'M. J.', 'अदिति', '李小龍'])(
  'S8: %s is a preferred name',
  async (preferredName) => {
    const { token } = await campus.givenSignedIn();
    expect(await campus.call('smallupdateprofile', { preferredName }, { token })).toMatchObject({
      success: true,
      result: { preferredName, givenName: 'Ada' },
    });
  },
);
