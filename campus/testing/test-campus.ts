import { addMilliseconds } from 'date-fns/addMilliseconds';
import { afterAll } from 'vitest';
import { accountJobs } from '../accounts/area.ts';
import { hashPassword } from '../accounts/passwords/passwords.ts';
import { addPerson, endProfile, issueServiceSession } from '../accounts/people/people.ts';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import type { OpenDatabase } from '../db/database.ts';
import type { CampusApp } from '../http/campus-app.ts';
import { runDueJob } from '../platform/jobs/jobs.ts';
import type { Mail } from '../platform/notices/mail.ts';
import { doneOrThrow } from '../platform/outcome.ts';
import { testDatabase } from './test-database.ts';

export const SERVICE_TOKEN = 'the-service-token-of-the-account-tests';
export const PASSWORD = 'quattro gatti neri';
export const base64 = (password: string) => Buffer.from(password, 'utf8').toString('base64');

type Envelope = {
  status: number;
  headers: Record<string, unknown>;
  success: boolean;
  result: unknown;
  messages: { text: string; type: string; code?: string }[];
  token?: string;
};
type Environment = Record<string, string>;
type CallOptions = {
  token?: string;
  language?: string;
  from?: string;
  at?: CampusApp;
  headers?: Record<string, string>;
};

let serial = 0;
const passwordHash = hashPassword(PASSWORD);

/** The service on a database, for a test file; closed at its end. */
export async function testApp(database: OpenDatabase, environment?: Environment): Promise<CampusApp> {
  const app = await openApp(database, environment);
  afterAll(() => app.close());
  return app;
}

const openApp = (database: OpenDatabase, environment: Environment = {}) =>
  createApp(database, readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ...environment }));

/** The campus of a test file, with calls and people for tests of accounts; closed at the file's end. */
export async function testCampus() {
  const database = await testDatabase();
  const { db } = database;
  const app = await testApp(database, { CAMPUS_SERVICE_TOKEN: SERVICE_TOKEN });
  const others: CampusApp[] = [];
  afterAll(async () => {
    for (const other of others) await other.close();
  });

  /** The same institution configured in another way. */
  async function configured(environment: Environment): Promise<CampusApp> {
    const other = await openApp(database, { CAMPUS_SERVICE_TOKEN: SERVICE_TOKEN, ...environment });
    others.push(other);
    return other;
  }

  /** The same institution some time from now. */
  async function later(milliseconds: number): Promise<CampusApp> {
    const instant = addMilliseconds(await app.clock.now(db), milliseconds).toISOString();
    return await configured({ CAMPUS_CLOCK: instant });
  }

  async function call(
    path: string,
    body: object = {},
    { token, language = 'it', from, at = app, headers }: CallOptions = {},
  ): Promise<Envelope> {
    const answer = await at.inject({
      method: 'POST',
      url: path.startsWith('/') ? path : `/api/user/${path}`,
      payload: body,
      headers: {
        'accept-language': language,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(from && { 'x-client-address': from }),
        ...headers,
      },
    });
    return { ...answer.json(), status: answer.statusCode, headers: answer.headers };
  }

  const login = (username: string, password = PASSWORD, options: CallOptions = {}) =>
    call('login', { username, password: base64(password) }, options);

  /** A person with a password and, unless said otherwise, one student profile with a badge. */
  async function givenPerson(person: Partial<Parameters<typeof addPerson>[1]> = {}) {
    serial += 1;
    const badge = `M${String(serial).padStart(6, '0')}`;
    const email = `person${serial}@example.org`;
    const hash = await passwordHash;
    const added = await app.clock.transact(db, (tx, now) =>
      doneOrThrow(
        addPerson(
          tx,
          {
            givenName: 'Ada',
            familyName: 'Bianchi',
            email,
            passwordHash: hash,
            profiles: [{ type: 'student', badge }],
            ...person,
          },
          now,
        ),
      ),
    );
    return { ...added, badge, email: person.email ?? email };
  }

  /** The bearer token of a sign-in on a profile, without its password. */
  const givenToken = (profileId: string) =>
    app.clock.transact(db, (tx, now) => issueServiceSession(tx, profileId, now));

  const end = (profileId = '') => app.clock.transact(db, (tx, now) => endProfile(tx, profileId, now));

  async function givenSignedIn(person: Parameters<typeof givenPerson>[0] = {}) {
    const given = await givenPerson(person);
    return { ...given, token: await givenToken(given.profileIds[0] ?? '') };
  }

  /** Does every job that is due and answers with the mails that would have been sent. */
  async function deliverMails(): Promise<Mail[]> {
    const sent: Mail[] = [];
    const mailer = { send: async (mail: Mail) => void sent.push(mail) };
    const handlers = {
      ...accountJobs({ ...database, clock: app.clock, mailer, publicOrigin: 'https://portal.example.org' }),
      mail: (payload: unknown) => mailer.send(payload as Mail),
    };
    while (await runDueJob(db, app.clock, handlers));
    return sent;
  }

  /** The token in the link of the last mail of a kind to an address; undefined without such a mail. */
  async function linkFor(email: string, kind: string): Promise<string | undefined> {
    const sent = await deliverMails();
    const mail = sent.findLast(({ to, template }) => to === email && template === kind);
    return mail && String(mail.values.link).split(/#\w+=/)[1];
  }

  const recoveryTokenFor = (email: string) => linkFor(email, 'recovery');

  return {
    app,
    database,
    db,
    call,
    login,
    configured,
    later,
    givenPerson,
    givenToken,
    givenSignedIn,
    endProfile: end,
    deliverMails,
    linkFor,
    recoveryTokenFor,
  };
}

/** The codes of a refusal. */
export const codesOf = ({ result }: { result: unknown }) =>
  (result as { reasons?: { code: string }[] } | null)?.reasons?.map(({ code }) => code);
