import { expect, it, vi } from 'vitest';
import { openChannel } from './channel.ts';
import { givenChannel } from './given-channel.ts';
import { joinedWorkers, type OfPrimary } from './joined-workers.ts';

/** Workers that take part in one portal, and who is there as each heard it. */
async function givenWorkers(...ids: number[]) {
  const joined = joinedWorkers();
  const workers = ids.map((id) => {
    const [here, there] = givenChannel();
    const heard: string[] = [];
    joined.admit(Object.assign(there, { id }));
    const ask = openChannel<OfPrimary>(here, { heard: (whose: string[]) => void heard.push(...whose) });
    return { ask, heard };
  });
  for (const { ask } of workers) await ask('join', undefined);
  return workers;
}

it('S4: who is there at one worker is heard by the others', async () => {
  const [one, two, three] = await givenWorkers(1, 2, 3);
  await one?.ask('tellThere', ['person:a', 'person:b']);
  await vi.waitFor(() => expect(three?.heard).toEqual(['person:a', 'person:b']));
  expect([one?.heard, two?.heard]).toEqual([[], ['person:a', 'person:b']]);
});
