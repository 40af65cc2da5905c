import { afterAll, beforeEach, expect, it } from 'vitest';
import { jobs } from '../../db/schema.ts';
import { runDueJob } from '../../platform/jobs/jobs.ts';
import { createMailer } from '../../platform/notices/mail.ts';
import { NO_TEMPLATES } from '../../platform/notices/mail-templates.ts';
import { givenMailServer } from '../../testing/services/mail-server-fixtures.ts';
import { testCampus } from '../../testing/test-campus.ts';
import { accountJobs } from '../area.ts';

const { app, db, call, givenPerson, login } = await testCampus();
const server = await givenMailServer();
afterAll(() => server.close());
beforeEach(() => void server.received.splice(0));

const publicOrigin = 'https://portal.example.org';
const mailer = createMailer(
  {
    ...{ smtpUrl: server.url, from: 'ateneo@example.org', directory: '/nowhere', institution: 'Prova' },
    ...{ templates: NO_TEMPLATES, timeZone: 'Europe/Rome', publicOrigin },
  },
  { info: () => {} },
);
const handlers = accountJobs({ db, clock: app.clock, mailer, publicOrigin });

/** Tries what is put aside, and has it due again at once. */
async function turn() {
  while (await runDueJob(db, app.clock, handlers));
  await db.update(jobs).set({ runAt: await app.clock.now(db) });
}

async function register(email: string) {
  const person = { givenName: 'Ugo', familyName: 'Nuovi', password: 'cinque gatti neri' };
  await call('register', { ...person, language: 'it', privacy: true, email });
}

/** Somebody changes their address to one that is another's. */
async function askForTheirs(email: string) {
  await givenPerson({ email });
  const asker = await givenPerson();
  const { token } = await login(asker.email);
  await call('smallupdateprofile', { email }, { token });
}

it.each([
  ['its link', 'new1@example.net', false],
  ['that somebody tried, where it is theirs', 'new2@example.net', true],
])('S12: an address is mailed %s, however long the mail server was away', async (_what, email, isTaken) => {
  await (isTaken ? askForTheirs(email) : register(email));
  server.answer(() => '451 later');
  for (let tries = 0; tries < 6; tries += 1) await turn();
  expect(server.received).toEqual([]);

  server.answer(() => '250 ok');
  await turn();

  expect(server.received.map(({ to }) => to)).toEqual([email]);
  expect(await db.select().from(jobs)).toEqual([]);
});
