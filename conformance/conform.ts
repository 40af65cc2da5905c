import type { Area } from '../contract/adoption/areas.ts';
import { asking } from './ask.ts';
import { judgeAreas, usersOf } from './checks/areas.ts';
import { judgeBooking } from './checks/booking.ts';
import { type Headers, judgeHeaders, lastNumber, noting } from './checks/headers.ts';
import { judgeStrangers, type Listening, listen } from './checks/hub.ts';
import { judgeOddRequests, judgeSteadiness } from './checks/odd-requests.ts';
import { judgeSaidOffered, readSaidOffered } from './checks/said-offered.ts';
import { judgeSaml } from './checks/saml.ts';
import { judgeChanges, judgeOpenCalls, judgeSignedIn, signIn } from './checks/specified-calls.ts';
import { judgeStepUp } from './checks/step-up.ts';
import { judgeTokenLife } from './checks/token-life.ts';
import { type Accounts, createJudge, type Judge, type SignedIn, SPECIFICATION } from './judge.ts';
import type { Check, Report } from './report.ts';

const called = { twoProfiles: 'somebody with two profiles', noBadge: 'somebody without a badge' };

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
  const { ask, headers } = noting(connection);
  const judge = createJudge(url, ask, write);
  const startedAt = new Date().toISOString();
  const areas = only ? await judgeOnly(judge, accounts, only) : await judgeAll(judge, headers, asked);
  await connection.close();
  return { url, startedAt, endedAt: new Date().toISOString(), checks: judge.checks, areas };
}

type Judging = Judge & { checks: Check[] };

async function judgeAll(
  judge: Judging,
  headers: Headers,
  { accounts = {}, portalSecret, overMs }: Conformance,
): Promise<Report['areas']> {
  const areas: Report['areas'] = [];
  const listening: Listening[] = [];
  let last: SignedIn | null = null;
  await judgeOpenCalls(judge);
  await judgeOddRequests(judge);
  await judgeSteadiness(judge);
  await judgeStrangers(judge);
  const said = await readSaidOffered(judge);
  for (const who of ['student', 'professor'] as const) {
    const signedIn = await signedInAs(judge, who, accounts);
    if (!signedIn) continue;
    last = signedIn;
    await judgeSignedIn(judge, who, signedIn);
    const heard = await listen(judge, who, signedIn, lastNumber(headers));
    if (heard) listening.push(heard);
    areas.push(...(await judgeAreas(judge, who, signedIn)));
    if (who === 'student') {
      await judgeStepUp(judge, signedIn);
      await judgeChanges(judge, signedIn);
      await judgeBooking(judge, signedIn, heard);
      await judgeSaml(judge, signedIn, portalSecret);
    }
  }
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
    if (signedIn) await judgeSignedIn(judge, who, signedIn);
  }
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
  for (const who of usersOf(only)) {
    const signedIn = await signedInAs(judge, who, accounts);
    if (!signedIn) continue;
    areas.push(...(await judgeAreas(judge, who, signedIn, only)));
    if (only.includes('student.exams') && who === 'student') await judgeBooking(judge, signedIn, null);
  }
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
