import type { Area } from '../contract/adoption/areas.ts';
import { type Ask, asking, isUnreached } from './ask.ts';
import { judgeAreas, usersOf } from './checks/areas.ts';
import { judgeBooking, judgeOthersBookings } from './checks/booking.ts';
import { type Headers, judgeHeaders, lastNumber, noting } from './checks/headers.ts';
import { judgeStrangers, type Listening, listen } from './checks/hub.ts';
import { judgeOddRequests, judgeSteadiness } from './checks/odd-requests.ts';
import { judgeSaidOffered, readSaidOffered } from './checks/said-offered.ts';
import { judgeSaml } from './checks/saml.ts';
import { judgeChanges, judgeOpenCalls, judgeSignedIn, signIn } from './checks/specified-calls.ts';
import { judgeStepUp } from './checks/step-up.ts';
import { judgeTokenLife } from './checks/token-life.ts';
import {
  type Accounts,
  createJudge,
  type Judge,
  SHORTEST_HIDDEN,
  type SignedIn,
  SPECIFICATION,
} from './judge.ts';
import type { Check, Report } from './report.ts';

const called = { twoProfiles: 'somebody with two profiles', noBadge: 'somebody without a badge' };

const users = ['student', 'professor'] as const;

export type Conformance = {
  accounts?: Accounts;
  write?: boolean;
  /** How long an answer is waited for, and the end of a bearer after its sign-out. */
  waitMs?: number;
  overMs?: number;
  /** Of a portal, which signs people in through a gateway. */
  portalSecret?: string | undefined;
  /** These areas alone, and nothing of the rest. */
  areas?: readonly Area[];
};

/**
 * Checks an institution's API as the portal uses it, at `url` (its origin). It changes data only with
 * `write`, and only of the test accounts. An institution's faults never throw; they stand in the report.
 */
export async function conform(url: string, asked: Conformance = {}): Promise<Report> {
  const { accounts = {}, write = false, waitMs, areas: only } = asked;
  const connection = asking(url, { ...(waitMs && { waitMs }) });
  const { ask, headers } = noting(atLeastOnce(connection));
  const judge = createJudge(url, ask, write);
  const startedAt = new Date().toISOString();
  sayShown(judge, asked);
  const looking = only ? judgeOnly(judge, accounts, only) : judgeAll(judge, headers, asked);
  const areas = await looking.catch((error: unknown) => {
    if (!(error instanceof Unreached)) throw error;
    judge.say(SPECIFICATION, url, 'wrong', `${error.message}; nothing else was looked at`);
    return [];
  });
  await connection.close();
  return { url, startedAt, endedAt: new Date().toISOString(), checks: judge.checks, areas };
}

class Unreached extends Error {}

/** The same asking, which gives up where its first request doesn't reach the API: no other would. */
function atLeastOnce(ask: Ask): Ask {
  let isReached = false;
  return async (...asked) => {
    const reply = await ask(...asked);
    if (!isReached && isUnreached(reply)) throw new Unreached(reply.fault ?? '');
    isReached = true;
    return reply;
  };
}

type Judging = Judge & { checks: Check[] };

/** Which secrets would be read in the report, if the institution repeated them. */
function sayShown({ say }: Judge, { accounts = {}, portalSecret }: Conformance): void {
  const secrets = Object.entries(accounts).map(([who, account]) => [
    `the password of ${who}`,
    account?.password,
  ]);
  for (const [of = '', secret] of [...secrets, ['the portal’s secret', portalSecret]])
    if (secret && secret.length < SHORTEST_HIDDEN)
      say(
        ...(['secrets', of, 'note'] as const),
        `is shorter than ${SHORTEST_HIDDEN} characters: it isn’t cut out of what the institution says`,
      );
}

/** What is behind a sign-in that nobody came through. */
function sayUnlooked({ say, write }: Judge, signedIn: ReadonlySet<string>, asked: readonly string[]): void {
  const left = asked.filter((who) => !signedIn.has(who));
  const why = 'not looked at, as nobody could sign in';
  if (left.length === asked.length) say('areas', 'all behind the sign-in', 'skipped', why);
  else for (const who of left) say('areas', `those of a ${who}`, 'skipped', `${why} as one`);
  if (left.length < asked.length && !write)
    say('areas', 'what their buttons ask', 'skipped', 'not looked at: only with --write');
}

async function judgeAll(
  judge: Judging,
  headers: Headers,
  { accounts = {}, portalSecret, overMs }: Conformance,
): Promise<Report['areas']> {
  const areas: Report['areas'] = [];
  const listening: Listening[] = [];
  let last: SignedIn | null = null;
  const students: SignedIn[] = [];
  const seen = new Set<string>();
  await judgeOpenCalls(judge);
  await judgeOddRequests(judge);
  await judgeSteadiness(judge);
  const expected = await judgeStrangers(judge);
  const said = await readSaidOffered(judge);
  for (const who of users) {
    const signedIn = await signedInAs(judge, who, accounts);
    if (!signedIn) continue;
    last = signedIn;
    seen.add(who);
    await judgeSignedIn(judge, who, signedIn);
    const heard = await listen(judge, who, signedIn, { since: lastNumber(headers), expected });
    if (heard) listening.push(heard);
    areas.push(...(await judgeAreas(judge, who, signedIn)));
    if (who === 'student') {
      students.push(signedIn);
      await judgeStepUp(judge, signedIn);
      await judgeChanges(judge, signedIn);
      await judgeBooking(judge, signedIn, heard);
      await judgeSaml(judge, signedIn, portalSecret);
    }
  }
  sayUnlooked(judge, seen, users);
  judgeSaidOffered(judge, said, areas);
  if (last)
    await judgeHeaders(
      judge,
      headers,
      last,
      listening.flatMap(({ heard }) => heard),
    );
  for (const heard of listening) await heard.close();
  for (const who of ['twoProfiles', 'noBadge'] as const) {
    const account = accounts[who];
    const signedIn = account && (await signIn(judge, called[who], account));
    if (!signedIn) continue;
    await judgeSignedIn(judge, who, signedIn);
    students.push(signedIn);
  }
  await judgeOthersBookings(judge, students);
  const leaving = last && (await signIn(judge, 'the one who leaves', last));
  if (leaving) await judgeTokenLife(judge, leaving, overMs);
  return areas;
}

/** Signs in for these areas, and asks nothing else. */
async function judgeOnly(
  judge: Judging,
  accounts: Accounts,
  only: readonly Area[],
): Promise<Report['areas']> {
  const areas: Report['areas'] = [];
  const seen = new Set<string>();
  for (const who of usersOf(only)) {
    const signedIn = await signedInAs(judge, who, accounts);
    if (!signedIn) continue;
    seen.add(who);
    areas.push(...(await judgeAreas(judge, who, signedIn, only)));
    if (only.includes('student.exams') && who === 'student') await judgeBooking(judge, signedIn, null);
  }
  sayUnlooked(judge, seen, usersOf(only));
  return areas;
}

async function signedInAs(
  judge: Judge,
  who: 'student' | 'professor',
  accounts: Accounts,
): Promise<SignedIn | null> {
  const account = accounts[who];
  if (account) return await signIn(judge, who, account);
  judge.say(SPECIFICATION, `user/login as ${who}`, 'skipped', `no account was given (--${who})`);
  return null;
}
