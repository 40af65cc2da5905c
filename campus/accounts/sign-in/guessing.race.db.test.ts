import { expect, it } from 'vitest';
import { givenGuesses, WRONG } from '../../testing/people/guesses-fixtures.ts';
import { PASSWORD } from '../../testing/test-campus.ts';

const { givenAddress, givenPeople, givenGuessedFrom, login } = await givenGuesses();

it('S1: three hundred from one address all get in while somebody guesses there, who began before them', async () => {
  const from = givenAddress();
  await givenGuessedFrom(from);
  const [people, guessed] = [await givenPeople(300), await givenPeople(300)];
  const answers = [];
  for (const [index, { email }] of people.entries()) {
    const guess = login(guessed[index]?.email ?? '', WRONG, { from });
    const again = login(guessed[0]?.email ?? '', WRONG, { from });
    answers.push(await login(email, PASSWORD, { from }));
    await Promise.all([guess, again]);
  }
  expect(answers.filter(({ success }) => success)).toHaveLength(300);
});
