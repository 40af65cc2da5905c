import { expect, it } from 'vitest';
import { people } from '../../db/schema.ts';
import { allowed, givenRegistrations, together } from '../../testing/people/applicants-fixtures.ts';

const { campus, register } = await givenRegistrations();

it('S3: one address registers forty at once, and is told when it may go on; another address goes on', async () => {
  const before = (await campus.db.select().from(people)).length;
  const answers = await together(100, () => register('192.0.2.1'));
  expect(allowed(answers)).toBeGreaterThanOrEqual(40);
  expect(allowed(answers)).toBeLessThan(50);
  expect((await campus.db.select().from(people)).length - before).toBe(allowed(answers));
  const refused = answers.find(({ status }) => status === 429);
  expect(refused).toMatchObject({ messages: [{ code: 'throttled' }], result: null });
  expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(6);
  expect(await register('192.0.2.2')).toMatchObject({ success: true });
});

it('S3: a crowd that signs in with the right password from one address keeps nobody elsewhere waiting', async () => {
  const [attacker, person] = [await campus.givenPerson(), await campus.givenPerson()];
  let signedIn = 0;
  const crowd = together(60, async () => {
    const answer = await campus.login(attacker.email, undefined, { from: '192.0.2.9' });
    if (answer.status === 200) signedIn += 1;
  });
  await expect.poll(() => signedIn, { timeout: 30_000 }).toBeGreaterThan(0);
  const before = signedIn;
  expect(await campus.login(person.email, undefined, { from: '203.0.113.9' })).toMatchObject({
    success: true,
  });
  expect(signedIn - before).toBeLessThan(30);
  await crowd;
});

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
