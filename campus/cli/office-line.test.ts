import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../config.ts';
import { lockDirectory } from '../db/directory-lock.ts';
import { announceCampus } from '../running-campus.ts';
import { testCommand } from '../testing/test-command.ts';
import { holderOf } from './office-line.ts';

const id = '0b0f5f0e-4c5f-4d5e-8f4d-6f4f4f4f4f4f';

function givenFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ateneo-line-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Something at the address that a data directory announces, and what it was asked. */
async function givenAnnounced(folder: string, answer: object) {
  const asked: { url: string | undefined; headers: IncomingHttpHeaders }[] = [];
  const server = createServer(({ url, headers }, response) => {
    asked.push({ url, headers });
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  announceCampus(folder, { url: `http://127.0.0.1:${port}`, serviceToken: 'of the one that runs' });
  const stop = () => new Promise((resolve) => server.close(resolve));
  onTestFinished(async () => void (await stop()));
  return { asked, stop };
}

const envOf = (folder: string) => ({
  ...{
    DATA_DIR: folder,
    DATABASE_URL: '',
    NODE_ENV: 'test' as const,
    PUBLIC_ORIGIN: 'https://portal.example.edu',
  },
});

it('a refusal is told with the code of each reason, its sentence and the way out, and ends with 1', async () => {
  const folder = givenFolder();
  const reasons = [
    {
      code: 'payments.being_paid',
      text: 'Somebody pays it.',
      fixUrl: '/student/payments',
      fix: 'See the charge',
    },
    {
      code: 'state.not_allowed',
      text: 'It is over\u001b[2J.',
      ownerOffice: 'fees',
      availableFrom: '2026-12-01T08:00:00Z',
    },
  ];
  const { asked } = await givenAnnounced(folder, { success: false, result: { reasons }, messages: [] });
  onTestFinished(lockDirectory(folder));

  expect(await testCommand(['charges', 'cancel', id, 'Sbagliato'], envOf(folder))).toEqual({
    ...{ code: 1, out: '' },
    error: `campus: payments.being_paid: Somebody pays it.
  See the charge: https://portal.example.edu/student/payments
state.not_allowed: It is over\\u001b[2J.
  Whom to ask: fees
  From 2026-12-01T08:00:00Z on
`,
  });
  expect(asked).toMatchObject([
    {
      url: '/api/office/charges/cancel',
      headers: { authorization: 'Bearer of the one that runs', 'accept-language': 'en' },
    },
  ]);
});

it('where the campus that holds the data doesn’t answer, the command says so', async () => {
  const folder = givenFolder();
  const { stop } = await givenAnnounced(folder, {});
  await stop();
  onTestFinished(lockDirectory(folder));
  expect(await testCommand(['rooms', 'list'], envOf(folder))).toMatchObject({
    code: 1,
    error: expect.stringMatching(
      /^campus: the campus that runs at http:\S+ does not answer .*: try again\n$/,
    ),
  });
});

it('what was announced by a campus that holds the data no more is not asked, and not given its token', async () => {
  const folder = givenFolder();
  await givenAnnounced(folder, {});
  const config = readConfig(envOf(folder));
  expect(holderOf(config)).toBeNull();
  onTestFinished(lockDirectory(folder));
  expect(holderOf(config)).toMatchObject({ serviceToken: 'of the one that runs' });
});
