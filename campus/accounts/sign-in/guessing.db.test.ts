import { describe, expect, it } from 'vitest';
import { applicantForm } from '../../testing/people/applicants-fixtures.ts';
import { givenGuesses, WRONG } from '../../testing/people/guesses-fixtures.ts';
import { codesOf, PASSWORD } from '../../testing/test-campus.ts';

const {
  campus,
  cheapHash,
  givenAddress,
  givenDevice,
  givenPeople,
  givenGuessedFrom,
  login,
  guessEach,
  guessAtOnce,
} = await givenGuesses();

describe('S1', () => {
  it('S1: a hundred wrong passwords from one address stop nobody else behind it, registering neither', async () => {
    const from = givenAddress();
    const [owner] = await givenPeople(1);
    const guessed = (await givenPeople(110)).map(({ email }) => email);
    const guesses = await guessEach(guessed, from);
    expect(guesses.every(({ status }) => status === 200)).toBe(true);
    expect(await login(owner?.email ?? '', PASSWORD, { from })).toMatchObject({ success: true });
    expect(await campus.call('register', applicantForm(), { from })).toMatchObject({ success: true });
  });

  it('S1: who tries ever new names is slowed to a few a second, and told when to come back', async () => {
    const from = givenAddress();
    await givenGuessedFrom(from);
    const names = (await givenPeople(60)).map(({ email }) => email);
    const { answers, tried, mostTried } = await guessAtOnce(names, from);
    expect(tried).toBeGreaterThan(0);
    expect(tried).toBeLessThanOrEqual(mostTried);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused).toMatchObject({ messages: [{ code: 'throttled' }] });
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('S1: a device that knows the name passes by those who wait', async () => {
    const from = givenAddress();
    await givenGuessedFrom(from);
    const names = (await givenPeople(40)).map(({ email }) => email);
    const [owner] = await givenPeople(1);
    let answered = 0;
    const waiting = names.map((name) => login(name, WRONG, { from }).then(() => (answered += 1)));
    const device = givenDevice();
    expect(await login(owner?.email ?? '', PASSWORD, { from, device })).toMatchObject({ success: true });
    expect(answered).toBeLessThan(names.length);
    await Promise.all(waiting);
  });

  it('S1: each person who signs in vouches for the address once, however often', async () => {
    const from = givenAddress();
    const [person] = await givenPeople(1);
    for (let time = 0; time < 10; time += 1) await login(person?.email ?? '', PASSWORD, { from });
    await givenGuessedFrom(from, 120); // a hundred, and twenty for the one person
    const names = (await givenPeople(40)).map(({ email }) => email);
    const { tried, mostTried } = await guessAtOnce(names, from);
    expect(tried).toBeLessThanOrEqual(mostTried);
  });

  it('S1: networks of one site are counted together, since each of them costs nothing', async () => {
    const names = (await givenPeople(40)).map(({ email }) => email);
    const network = (index: number) => `2001:db8:77:${index.toString(16)}::`;
    for (let index = 0; index < 400; index += 1) await givenGuessedFrom(`${network(index)}/64`, 1);
    const late = names.map((name, index) => login(name, WRONG, { from: `${network(1000 + index)}1` }));
    const answers = await Promise.all(late);
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(15);
  });
});

describe('S2', () => {
  it('S2: guesses at one name from changing addresses never stop its owner elsewhere', async () => {
    const [owner] = await givenPeople(1);
    const email = owner?.email ?? '';
    const addresses = Array.from({ length: 10 }, givenAddress);
    const home = givenAddress();
    const answers = [];
    for (let round = 0; round < 12; round += 1) {
      for (let guess = 0; guess < 7; guess += 1) {
        await login(email, WRONG, { from: addresses[(round + guess) % 10] ?? '' });
      }
      answers.push(await login(email, PASSWORD, { from: home }));
    }
    expect(answers.filter(({ success }) => success)).toHaveLength(12);
  });

  it.each(['known', 'unknown'])('S2: who guesses a name that is %s is slowed there, alike', async (which) => {
    const [person] = await givenPeople(1);
    const name = which === 'known' ? (person?.email ?? '') : 'nobody.at.all@example.org';
    const from = givenAddress();
    const answers = [];
    for (let guess = 0; guess < 7; guess += 1) answers.push(await login(name, WRONG, { from }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(answers.at(-1)).toMatchObject({ headers: { 'retry-after': '1' }, result: null });
  });

  it('S2: a device that knows the name has a count of its own, beside who guesses at the same address', async () => {
    const [owner] = await givenPeople(1);
    const email = owner?.email ?? '';
    const [from, device] = [givenAddress(), givenDevice()];
    for (let guess = 0; guess < 10; guess += 1) await login(email, WRONG, { from });
    expect(await login(email, PASSWORD, { from })).toMatchObject({ status: 429 });
    expect(await login(email, PASSWORD, { from, device })).toMatchObject({ success: true });
  });

  it('S2: who guesses on a device that knows the name is slowed on it, and only on it', async () => {
    const [owner] = await givenPeople(1);
    const email = owner?.email ?? '';
    const from = givenAddress();
    const [device, other] = [givenDevice(), givenDevice()];
    for (let guess = 0; guess < 8; guess += 1) await login(email, WRONG, { from, device });
    expect(await login(email, PASSWORD, { from, device })).toMatchObject({ status: 429 });
    expect(await login(email, PASSWORD, { from, device: other })).toMatchObject({ success: true });
  });

  it('S2: failures under one name tell nothing of another name of the same person', async () => {
    const person = await campus.givenPerson({ passwordHash: cheapHash, username: 'told.nothing' });
    const from = givenAddress();
    for (let guess = 0; guess < 8; guess += 1) await login(person.email, WRONG, { from });
    expect(codesOf(await login('told.nothing', WRONG, { from }))).toEqual(['account.wrong_credentials']);
  });

  it('S2: networks of one site that guess a name are slowed together', async () => {
    const [owner] = await givenPeople(1);
    const email = owner?.email ?? '';
    const answers = [];
    for (let index = 0; index < 30; index += 1) {
      answers.push(await login(email, WRONG, { from: `2001:db8:78:${index.toString(16)}::1` }));
    }
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(5);
    expect(await login(email, PASSWORD, { from: '2001:db8:79::1' })).toMatchObject({ success: true });
  });
});
