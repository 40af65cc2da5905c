import { asking } from './ask.ts';
import { judgeAreas } from './checks/areas.ts';
import { judgeBooking } from './checks/booking.ts';
import { judgeStrangers, type Listening, listen } from './checks/hub.ts';
import { judgeOddRequests } from './checks/odd-requests.ts';
import {
  judgeChanges,
  judgeOpenCalls,
  judgeSignedIn,
  judgeTokenLife,
  signIn,
} from './checks/specified-calls.ts';
import { type Accounts, createJudge, SPECIFICATION } from './judge.ts';
import type { Report } from './report.ts';

const called = { twoProfiles: 'somebody with two profiles', noBadge: 'somebody without a badge' };

export type Conformance = { accounts?: Accounts; write?: boolean; waitMs?: number };

/**
 * Checks an institution's API as the portal uses it, at `url` (its origin). It changes data only with
 * `write`, and only of the test accounts. An institution's faults never throw; they stand in the report.
 */
export async function conform(
  url: string,
  { accounts = {}, write = false, waitMs }: Conformance = {},
): Promise<Report> {
  const ask = asking(url, { ...(waitMs && { waitMs }) });
  const judge = createJudge(url, ask, write);
  const startedAt = new Date().toISOString();
  const areas: Report['areas'] = [];

  await judgeOpenCalls(judge);
  await judgeOddRequests(judge);
  await judgeStrangers(judge);
  const listening: Listening[] = [];
  for (const who of ['student', 'professor'] as const) {
    const account = accounts[who];
    if (!account) {
      judge.say(SPECIFICATION, `user/login as ${who}`, 'skipped', `no account was given (--${who})`);
      continue;
    }
    const signedIn = await signIn(judge, who, account);
    if (!signedIn) continue;
    await judgeSignedIn(judge, who, signedIn);
    const heard = await listen(judge, who, signedIn);
    if (heard) listening.push(heard);
    areas.push(...(await judgeAreas(judge, who, signedIn)));
    if (who === 'student') {
      await judgeChanges(judge, signedIn);
      await judgeBooking(judge, signedIn, heard);
    }
  }
  for (const heard of listening) await heard.close();
  for (const who of ['twoProfiles', 'noBadge'] as const) {
    const account = accounts[who];
    const signedIn = account && (await signIn(judge, called[who], account));
    if (signedIn) await judgeSignedIn(judge, who, signedIn);
  }
  const last = accounts.student ?? accounts.professor;
  const leaving = last && (await signIn(judge, 'the one who leaves', last));
  if (leaving) await judgeTokenLife(judge, leaving);
  await ask.close();
  return { url, startedAt, checks: judge.checks, areas };
}
