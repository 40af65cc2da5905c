import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { issueServiceSession } from '@/campus/accounts/people';
import type { OpenDatabase } from '@/campus/db/database';
import { accounts, profiles } from '@/campus/db/schema';
import type { CampusApp } from '@/campus/http/campus-app';
import type { Fate, Institution } from './given-windows';

const LOST = 0.1;
const BUSY = Number(process.env.BUSY ?? 0.03);

/** The institution's own service, as browsers in front of it reach it: what it does under one key it does once. */
export function givenInstitution(app: CampusApp, { db }: OpenDatabase, random: () => number) {
  const counts = { calls: 0, unanswered: 0, closed: 0, offline: 0 };
  const ask: Institution = async (url, payload, { token, key }) => {
    counts.calls += 1;
    const headers = { authorization: `Bearer ${token}`, ...(key && { 'idempotency-key': key }) };
    const answer = await app.inject({ method: 'POST', url, payload, headers });
    return { status: answer.statusCode, body: answer.json() };
  };
  /** One in ten is lost on its way, or its answer is; `BUSY` of all come when there is no time for them. */
  const fate = (): Fate => {
    const drawn = random();
    if (drawn >= LOST + BUSY) return 'answered';
    if (drawn >= LOST) return 'busy';
    counts.unanswered += 1;
    return drawn < LOST / 2 ? 'lost' : 'answer lost';
  };
  /** A page that is read: once more where the service is too busy for it. */
  const read = async <Result>(path: string, body: object, token: string): Promise<Result> => {
    const { status, body: answer } = await ask(`/api/${path}`, body, { token, key: null });
    if (status === 200) return answer.result as Result;
    if (status !== 429 && status < 500) throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`);
    await pause(200);
    return await read(path, body, token);
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
