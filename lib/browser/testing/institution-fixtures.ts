import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { issueServiceSession } from '@/campus/accounts/people/people';
import type { OpenDatabase } from '@/campus/db/database';
import { accounts, profiles } from '@/campus/db/schema';
import type { CampusApp } from '@/campus/http/campus-app';
import type { Fate, Institution } from './windows-fixtures';

const LOST = 0.1;
const BUSY = Number(process.env.BUSY ?? 0.03);

/**
 * The institution's own service for browsers. It does one key's change once. A test ends when all requests
 * are answered: a page reads by itself, and its service closes after it.
 */
export function givenInstitution(app: CampusApp, { db }: OpenDatabase, random: () => number) {
  const counts = { calls: 0, unanswered: 0, closed: 0, offline: 0 };
  const asked = new Set<Promise<unknown>>();
  onTestFinished(async () => {
    while (asked.size > 0) await Promise.allSettled(asked);
  });
  const awaited = <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    asked.add(answer);
    const forget = () => asked.delete(answer);
    answer.then(forget, forget);
    return answer;
  };
  const answered: Institution = async (url, payload, { token, key }) => {
    counts.calls += 1;
    const headers = { authorization: `Bearer ${token}`, ...(key && { 'idempotency-key': key }) };
    const answer = await app.inject({ method: 'POST', url, payload, headers });
    return { status: answer.statusCode, body: answer.json() };
  };
  const ask: Institution = (...call) => awaited(answered(...call));
  /** One in ten is lost on its way, or its answer is; `BUSY` of all come when there is no time for them. */
  const fate = (): Fate => {
    const drawn = random();
    if (drawn >= LOST + BUSY) return 'answered';
    if (drawn >= LOST) return 'busy';
    counts.unanswered += 1;
    return drawn < LOST / 2 ? 'lost' : 'answer lost';
  };
  /** A page that is read: once more where the service is too busy for it. */
  const read = <Result>(...page: [path: string, body: object, token: string]): Promise<Result> =>
    awaited(readThrough(...page));
  const readThrough = async <Result>(path: string, body: object, token: string): Promise<Result> => {
    const { status, body: answer } = await ask(`/api/${path}`, body, { token, key: null });
    if (status === 200) return answer.result as Result;
    if (status !== 429 && status < 500) throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`);
    await pause(200);
    return await readThrough(path, body, token);
  };
  const givenTokens = async (profileIds: string[]): Promise<string[]> => {
    const people = await db.select({ personId: profiles.personId }).from(profiles);
    await db.insert(accounts).values(people).onConflictDoNothing();
    return await Promise.all(
      profileIds.map((id) => app.clock.transact(db, (tx, now) => issueServiceSession(tx, id, now))),
    );
  };
  return { ask, fate, read, givenTokens, counts };
}
