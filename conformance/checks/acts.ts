import { randomUUID } from 'node:crypto';
import type { AreaNeeds } from '../../contract/adoption/page-needs.ts';
import { callOf, isAbsent, isRead, type Judge, notOffered } from '../judge.ts';

/** What the buttons of an area ask: those that aren't there, and those of which nothing can be said. */
export type Acts = { missing: string[]; unknown: string[]; isLookedAt: boolean };

/** Refused, or lost, before anybody looked which call it was. */
const EARLY = [0, 401, 429];

/** Calls that `{}` is enough for: they would be done. */
const needsNothing = (path: string): boolean => callOf(path).request.safeParse({}).success;

/** Whether an area's acts are there. Only with --write: each is asked with `{}`, which it has to refuse. */
export async function judgeActs(
  judge: Judge,
  { name, area, token }: { name: string; area: AreaNeeds; token: string },
): Promise<Acts> {
  const acts = area.acts.filter((path) => !isRead(path));
  const asked = judge.write ? acts.filter((path) => !needsNothing(path)) : [];
  const missing: string[] = [];
  const unknown: string[] = acts.filter((path) => !asked.includes(path));
  for (const path of asked) {
    const headers = { 'idempotency-key': randomUUID() };
    const reply = await judge.ask(path, {}, { token, headers });
    if (isAbsent(reply)) {
      missing.push(path);
      judge.say(name, path, 'absent', notOffered(reply));
    } else if (EARLY.includes(reply.status)) unknown.push(path);
    else if (reply.envelope?.success) judge.say(name, path, 'note', 'takes {} for done: refuse it');
    else if (reply.fault) judge.say(name, path, 'note', `{} is to be refused: the answer ${reply.fault}`);
  }
  const there = acts.length - missing.length - unknown.length;
  if (there > 0) judge.say(name, 'what its buttons ask', 'ok', `${there} of ${acts.length} acts are there`);
  return { missing, unknown, isLookedAt: judge.write };
}
