import { once } from 'node:events';
import { createServer, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { readySoon } from './page-timeout.ts';

it('what takes longer than 200 ms is not waited for', async () => {
  expect(await readySoon(pause(120, 'soon'))).toEqual({ value: 'soon' });
  expect(await readySoon(pause(2_000, 'late'))).toBeNull();
});

it('what comes at once is waited for by a portal that is busy itself', async () => {
  const server = createServer((_, response) => response.end('here')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  const asked = async () => {
    const request = get({ port: address.port, host: '127.0.0.1' });
    const [response] = await once(request, 'response');
    return String((await response.toArray()).join(''));
  };

  const coming = readySoon(asked());
  for (let turn = 0; turn < 4; turn += 1) {
    blockFor(120);
    await pause(0);
  }
  expect(await coming).toEqual({ value: 'here' });
  server.close();
});

/** Other pages' work. */
function blockFor(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}
