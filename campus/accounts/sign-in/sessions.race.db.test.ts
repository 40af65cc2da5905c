import { expect, it } from 'vitest';
import { base64, codesOf, PASSWORD, testCampus } from '../../testing/test-campus.ts';

const campus = await testCampus();

const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const statusOf = async (token: string | undefined) => (await campus.call('profile', {}, { token })).status;

it('C12: autologins at the same time with one token all succeed, each with a token that works', async () => {
  const { token } = await campus.givenSignedIn();
  const answers = await times(10, () => campus.call('autologin', {}, { token }));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(new Set(answers.map(({ token: issued }) => issued)).size).toBe(10);
  for (const { token: issued } of answers) expect(await statusOf(issued)).toBe(200);
});

it('S5: a hundred switches of a profile at once, each to a token of its own list, all get one that works', async () => {
  const { token } = await campus.givenSignedIn();
  const switched = await times(100, async () => {
    const { result } = await campus.call('profiles', {}, { token });
    const [chosen] = result as { token: string }[];
    return chosen?.token;
  });
  for (const each of switched) expect(await statusOf(each)).toBe(200);
});

it('D2.logout: no token survives a sign-out that crosses renewals and lists', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { token } = await campus.givenSignedIn();
    const answers = await times(12, (index) => {
      if (index === 6) return campus.call('logout', {}, { token });
      return campus.call(index % 2 ? 'autologin' : 'profiles', {}, { token });
    });
    const issued = answers.flatMap(({ token: renewed, result }) => [
      renewed,
      ...(Array.isArray(result) ? result.map((profile: { token: string }) => profile.token) : []),
    ]);
    for (const each of issued.filter(Boolean)) expect(await statusOf(each)).toBe(401);
    expect(await statusOf(token)).toBe(401);
  }
});

it('D2.changepassword: no sign-in of another browser survives it, also one that renews at that instant', async () => {
  const { token, email } = await campus.givenSignedIn();
  const { token: elsewhere } = await campus.login(email);
  const passwords = { oldPassword: base64(PASSWORD), newPassword: base64('cinque gatti neri') };
  const [, ...renewals] = await Promise.all([
    campus.call('changepassword', passwords, { token }),
    ...Array.from({ length: 8 }, () => campus.call('autologin', {}, { token: elsewhere })),
  ]);
  for (const { token: renewed } of renewals) {
    if (renewed) expect(await statusOf(renewed)).toBe(401);
  }
});

it('D2.changepassword: of two at the same time with one old password only one is taken', async () => {
  const { token } = await campus.givenSignedIn();
  const answers = await times(2, (index) =>
    campus.call(
      'changepassword',
      { oldPassword: base64(PASSWORD), newPassword: base64(`gatti neri ${index} sul tetto`) },
      { token },
    ),
  );
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
});

it('D2.register: one e-mail registered many times at once makes one person', async () => {
  const registration = {
    givenName: 'Ugo',
    familyName: 'Neri',
    password: 'quattro gatti neri',
    language: 'it',
    privacy: true,
  };
  const answers = await times(6, (index) =>
    campus.call('register', { ...registration, email: index % 2 ? 'Ugo@example.org' : 'ugo@example.org' }),
  );
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  expect(answers.filter((answer) => codesOf(answer)?.[0] === 'account.cannot_register')).toHaveLength(5);
});

it('C11: a recovery link used many times at once sets one password', async () => {
  const { email } = await campus.givenPerson();
  await campus.call('recovery', { email });
  const token = await campus.recoveryTokenFor(email);
  const answers = await times(4, (index) =>
    campus.call('recovery', { token, newPassword: `gatti neri ${index} sul tetto` }),
  );
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
});
