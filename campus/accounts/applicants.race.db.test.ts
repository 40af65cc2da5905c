import { expect, it } from 'vitest';
import { givenRegistrations, together } from '../testing/given-applicants.ts';

const { campus, register } = await givenRegistrations();

it('S3: a crowd that registers neither delays nor turns away who signs in', async () => {
  const person = await campus.givenPerson();
  let registered = 0;
  const crowd = together(120, async (index) => {
    const answer = await register(`198.51.100.${index % 4}`);
    if (answer.status === 200) registered += 1;
  });
  expect(await campus.login(person.email, undefined, { from: '203.0.113.1' })).toMatchObject({
    success: true,
  });
  expect(registered).toBeLessThan(60);
  await crowd;
});

it('S3: everybody together registers no oftener than the hashes allow, from however many addresses', async () => {
  const answers = await together(260, (index) => register(`203.0.113.${index % 250}`));
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(40);
});
