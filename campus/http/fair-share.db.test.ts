import { expect, it } from 'vitest';
import { testCampus } from '../testing/test-campus.ts';

const { app, call, configured, givenSignedIn } = await testCampus();

/** An institution where nobody has much: what is used up is seen at once. */
const at = await configured({ PERSON_AT_ONCE: '2', ADDRESS_AT_ONCE: '2', ADDRESS_BURST_MS: '1' });

async function flood(asks: number, ask: () => Promise<{ status: number; headers: Record<string, unknown> }>) {
  const answers = await Promise.all(Array.from({ length: asks }, ask));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.every(({ headers }) => Number(headers['retry-after']) >= 1)).toBe(true);
  return { answered: answers.filter(({ status }) => status === 200).length, refused: refused.length };
}

it('S4: who asks for too much from an address is told when to come again, and whoever is signed in is answered', async () => {
  const { token } = await givenSignedIn();
  const profile = () => call('/api/user/profile', {}, { token, at });
  await profile();
  const open = () => call('/api/user/faculties', {}, { at });
  for (let time = 0; time < 20; time += 1) await open(); // what it has is used up
  let isOver = false;
  const visit = async () => {
    while (!isOver) expect((await profile()).status).toBe(200);
  };
  const flooded = flood(100, open).finally(() => {
    isOver = true;
  });
  const [{ answered, refused }] = await Promise.all([flooded, visit()]);
  expect(answered + refused).toBe(100);
  expect(refused).toBeGreaterThan(0);
});

it('S4: a crowd behind one address whose tokens nobody has seen yet is refused nothing', async () => {
  const crowd = await Promise.all(Array.from({ length: 40 }, () => givenSignedIn()));
  const fresh = await configured({ ADDRESS_AT_ONCE: '2', ADDRESS_BURST_MS: '1' });
  const answers = await Promise.all(
    crowd.map(({ token }) => call('/api/user/profile', {}, { token, at: fresh })),
  );
  expect(answers.map(({ status }) => status)).toEqual(crowd.map(() => 200));
});

it('S4: how many are answered, wait and were refused is measured', async () => {
  const { text } = await app.metrics.expose();
  expect(text).toContain('ateneo_campus_turns_refused');
  expect(text).toContain('ateneo_campus_turns_waiting');
});
