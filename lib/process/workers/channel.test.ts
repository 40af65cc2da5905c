import { expect, it } from 'vitest';
import { openChannel } from './channel.ts';
import { givenChannel } from './given-channel.ts';

type Theirs = { double(number: number): number; fail(): never; wait(): Promise<never> };

const answers: Theirs = {
  double: (number) => number * 2,
  fail: () => {
    throw new Error('not today');
  },
  wait: () => new Promise(() => {}),
};

function given() {
  const [here, there] = givenChannel();
  openChannel(there, answers);
  return { here, ask: openChannel<Theirs>(here, answers) };
}

it('what is asked is answered, each question by its own answer', async () => {
  const { ask } = given();
  expect(await Promise.all([ask('double', 2), ask('double', 21)])).toEqual([4, 42]);
});

it('what fails at the other end fails here', async () => {
  await expect(given().ask('fail', undefined)).rejects.toThrow('not today');
});

it('nobody waits for long', async () => {
  await expect(given().ask('wait', undefined, 20)).rejects.toThrow('wait was not answered in time');
});

it('nobody waits for a process that is gone', async () => {
  const { here, ask } = given();
  const answer = ask('wait', undefined);
  here.emit('disconnect');
  await expect(answer).rejects.toThrow('the other process is gone');
});
