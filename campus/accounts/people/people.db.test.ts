import { expect, it } from 'vitest';
import { codesOf, PASSWORD, SERVICE_TOKEN, testApp, testCampus } from '../../testing/test-campus.ts';

const campus = await testCampus();
const withoutServiceToken = await testApp(campus.database);

const office = (path: string, body: object, token: string | undefined = SERVICE_TOKEN) =>
  campus.call(`/api/office/${path}`, body, { token });
const ugo = {
  givenName: 'Ugo',
  familyName: 'Neri',
  email: 'ugo@example.org',
  username: 'uneri',
  password: PASSWORD,
  profiles: [{ type: 'professor', badge: 'D1' }, { type: 'student' }],
};

it('a person is added with profiles and can sign in', async () => {
  const { status, result } = await office('people/add', ugo);
  expect(status).toBe(200);
  const { personId, profileIds } = result as { personId: string; profileIds: string[] };
  expect(profileIds).toHaveLength(2);
  expect(await campus.login('UNERI')).toMatchObject({ result: { id: personId } });
});

it('everything that is taken or unknown is named', async () => {
  await office('people/add', {
    ...ugo,
    email: 'ada@example.org',
    username: 'ada',
    profiles: [{ type: 'student', badge: 'M1' }],
  });
  const again = {
    ...ugo,
    email: 'Ada@example.org',
    username: 'ADA',
    profiles: [{ type: 'student', badge: 'M1', facultyCode: 'NONE' }],
  };
  expect(codesOf(await office('people/add', again))).toEqual([
    'people.email_taken',
    'people.username_taken',
    'people.badge_taken',
    'people.unknown_faculty',
  ]);
});

it('C10: an identifier of the identity provider is one person’s, in any case', async () => {
  const [first, second] = [await campus.givenPerson(), await campus.givenPerson()];
  const known = { attribute: 'eduPersonPrincipalName', value: 'Ugo@example.edu' };
  const add = (personId: string, identity = known) => office('identities/add', { personId, ...identity });

  expect(await add(first.personId)).toMatchObject({ success: true });
  expect(await add(first.personId)).toMatchObject({ success: true });
  expect(codesOf(await add(second.personId, { ...known, value: 'UGO@example.edu' }))).toEqual([
    'people.identity_taken',
  ]);
  expect(await add('00000000-0000-4000-8000-000000000000')).toMatchObject({ status: 404 });
});

it('C10: an identifier that no gateway sends is refused beside its field, and can still be taken away', async () => {
  const { personId } = await campus.givenPerson();
  const wrong = { personId, attribute: 'eduPersonPrincipalName', value: 'ugo' };

  expect(await office('identities/add', wrong)).toMatchObject({
    status: 400,
    result: { reasons: [{ field: 'value' }] },
  });
  expect(await office('identities/remove', wrong)).toMatchObject({ status: 404 });
});

it('C10: what the office takes away may be given to somebody else, and only by whom it was', async () => {
  const [first, second] = [await campus.givenPerson(), await campus.givenPerson()];
  const known = { attribute: 'eduPersonPrincipalName', value: 'pia@example.edu' };
  const code = { attribute: 'schacPersonalUniqueCode', value: 'urn:schac:personaluniquecode:int:esi:x:7' };
  const identities = async (personId: string) => (await office('identities/list', { personId })).result;
  await office('identities/add', { personId: first.personId, ...known });
  await office('identities/add', { personId: first.personId, ...code });
  expect(await identities(first.personId)).toEqual([known, code]);

  expect(await office('identities/remove', { personId: second.personId, ...known })).toMatchObject({
    status: 404,
  });
  const shouted = { ...known, value: 'PIA@example.edu' };
  expect(await office('identities/remove', { personId: first.personId, ...shouted })).toMatchObject({
    success: true,
  });
  expect(await office('identities/add', { personId: second.personId, ...known })).toMatchObject({
    success: true,
  });

  expect(await identities(first.personId)).toEqual([code]);
  expect(await identities(second.personId)).toEqual([known]);
});

it('a person is found by badge or address, in any case, also without a profile', async () => {
  const { personId, badge } = await campus.givenPerson({ email: 'lia@example.org' });
  const found = async (who: string) => (await office('people/find', { who })).result;
  const lia = [{ personId, name: expect.any(String) }];
  expect(await found(badge?.toLowerCase() ?? '')).toEqual(lia);
  expect(await found('LIA@example.org')).toEqual(lia);
  const { result } = await office('people/add', {
    ...ugo,
    email: 'leo@x.org',
    username: 'leo',
    profiles: [],
  });
  expect(await found('leo@x.org')).toEqual([
    { personId: (result as { personId: string }).personId, name: 'Ugo Neri' },
  ]);
  expect(await found('nobody')).toEqual([]);
});

it('a token of a profile is issued without its password, and ends with the profile', async () => {
  const { profileIds } = await campus.givenPerson();
  const { result } = await office('tokens/issue', { profileId: profileIds[0] });
  const { token } = result as { token: string };
  expect((await campus.call('profile', {}, { token })).status).toBe(200);
  expect((await office('profiles/end', { profileId: profileIds[0] })).status).toBe(200);
  expect((await campus.call('profile', {}, { token })).status).toBe(401);
  expect((await office('tokens/issue', { profileId: profileIds[0] })).status).toBe(404);
  expect((await office('profiles/end', { profileId: profileIds[0] })).status).toBe(404);
});

it('nobody passes without the service token, a signed-in professor included', async () => {
  const { token } = await campus.givenSignedIn({ profiles: [{ type: 'professor' }] });
  for (const bearer of ['', `${SERVICE_TOKEN}x`, SERVICE_TOKEN.slice(1), token]) {
    expect(await office('tokens/issue', { profileId: crypto.randomUUID() }, bearer)).toMatchObject({
      status: 401,
      messages: [{ code: 'serviceOnly' }],
    });
  }
});

it('where no service token is configured nobody passes', async () => {
  for (const authorization of ['Bearer undefined', 'Bearer ', '']) {
    const answer = await withoutServiceToken.inject({
      method: 'POST',
      url: '/api/office/people/add',
      payload: ugo,
      headers: { authorization },
    });
    expect(answer.statusCode).toBe(401);
  }
});
