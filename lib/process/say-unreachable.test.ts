import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { sayUnreachable } from './say-unreachable.ts';

async function portOf(server: http.Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

test('of several institutions’ addresses the one that nobody answers at is named, with the reason', async () => {
  const answering = http.createServer((_, res) => res.writeHead(404).end());
  const gone = http.createServer();
  const [port, gonePort] = [await portOf(answering), await portOf(gone)];
  await new Promise((done) => gone.close(done));

  const lines: string[] = [];
  await sayUnreachable([`http://127.0.0.1:${port}`, `http://127.0.0.1:${gonePort}`], (line) =>
    lines.push(line),
  );
  answering.close();

  expect(lines).toEqual([
    `http://127.0.0.1:${gonePort} (CAMPUS_URL) can't be reached: connect ECONNREFUSED 127.0.0.1:${gonePort}. ` +
      'The portal runs, but nobody can sign in until it answers.',
  ]);
});
