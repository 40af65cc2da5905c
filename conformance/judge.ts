import { institutionCalls } from '../contract/institution.ts';
import type { Call, Calls } from '../contract/wire/call.ts';
import type { Ask, Asked, Reply } from './ask.ts';
import type { Check, Verdict } from './report.ts';
import { shapeOf } from './shape.ts';

export type Account = { username: string; password: string };
type Whose = 'student' | 'professor' | 'twoProfiles' | 'noBadge';
export type Accounts = { [Who in Whose]?: Account | undefined };
/** A sign-in that held: who it is of, and by which bearer. */
export type SignedIn = Account & { token: string };

/** Fewer characters are part of too many words: to cut them out would garble the report. */
export const SHORTEST_HIDDEN = 6;

/**
 * What every check needs. `say` adds a line to the report, in which no secret stands that `hide` was told and
 * no bearer that an answer brought; shorter ones than six characters aren't cut out.
 */
export type Judge = {
  url: string;
  ask: Ask;
  /** May change something of the test accounts. */
  write: boolean;
  say(part: string, of: string, verdict: Verdict, says: string): void;
  hide(secret: string): void;
};

export const SPECIFICATION = 'specification';
/** What people wait for without a thought; longer is worth a note. */
export const SLOW_MS = 2_000;

/** As a password is sent at a sign-in, at its change and where it is asked for again. */
export const base64 = (password: string) => Buffer.from(password, 'utf8').toString('base64');

export function createJudge(url: string, ask: Ask, write: boolean): Judge & { checks: Check[] } {
  const checks: Check[] = [];
  const hidden = new Set<string>();
  const longestFirst = () => [...hidden].toSorted((one, other) => other.length - one.length);
  const shown = (text: string) => longestFirst().reduce((all, secret) => all.replaceAll(secret, '…'), text);
  const hide = (secret: string) => void (secret.length >= SHORTEST_HIDDEN && hidden.add(secret));
  return {
    ...{ url, write, checks, hide },
    ask: async (...asked) => {
      const reply = await ask(...asked);
      for (const bearer of bearersIn(reply)) hide(bearer);
      return reply;
    },
    say: (part, of, verdict, says) => checks.push({ part, of: shown(of), verdict, says: shown(says) }),
  };
}

/** The token beside a result, and that of each entry of it, as `user/profiles` has them. */
function bearersIn({ envelope }: Reply): string[] {
  const tokens = [envelope, ...[envelope?.result].flat()].map(
    (each) => (each as { token?: unknown } | null)?.token,
  );
  return tokens.filter((token) => typeof token === 'string');
}

/**
 * Whether an answer means that the call does not exist: a 404, 405 or 501 without an envelope. An envelope is
 * an answer with any status: it may concern one missing thing.
 */
export const isAbsent = ({ status, envelope }: Reply): boolean =>
  [404, 405, 501].includes(status) && envelope === null;

/** What is said of an act that isn't there. */
export const notOffered = ({ status }: Reply): string =>
  `is not offered (${status}): its button says so when it is pressed, and changes nothing`;

export const callOf = (path: string): Call => {
  const call = (institutionCalls as Calls)[path];
  if (!call) throw new Error(`no call ${path}`);
  return call;
};

export const isRead = (path: string): boolean => (institutionCalls as Calls)[path]?.reads === true;

export const messagesOf = ({ envelope }: Reply): string =>
  envelope?.messages.map(({ text }) => text).join(' ') || 'no message';

type Question = {
  body?: object;
  asked?: Asked;
  /** It asks about nothing that is there: a refusal by an envelope is the right answer. */
  mayBeRefused?: boolean;
};

/**
 * Asks a reading call, reports the result, and answers what the institution sent; undefined if the portal
 * cannot use it.
 */
export async function judgeRead(
  judge: Judge,
  part: string,
  path: string,
  { body = {}, asked = {}, mayBeRefused = false }: Question = {},
): Promise<unknown> {
  const reply = await judge.ask(path, body, asked);
  if (isAbsent(reply)) {
    judge.say(part, path, 'absent', `is not offered (${reply.status})`);
    return undefined;
  }
  if (reply.fault) {
    judge.say(part, path, 'wrong', `its answer ${reply.fault}`);
    return undefined;
  }
  if (!reply.envelope?.success) {
    const says = `is refused (${reply.status}): ${messagesOf(reply)}`;
    judge.say(part, path, mayBeRefused ? 'ok' : 'wrong', says);
    return undefined;
  }
  const { isRead, says } = shapeOf(callOf(path), reply.envelope.result);
  if (!isRead) {
    judge.say(part, path, 'wrong', `its result ${says}`);
    return undefined;
  }
  const notes = notesOn(reply);
  judge.say(
    part,
    path,
    notes.length > 0 ? 'note' : 'ok',
    notes.join('; ') || `read in ${Math.round(reply.ms)} ms`,
  );
  return reply.envelope.result ?? null;
}

/** What works, and costs people something. */
function notesOn({ ms, json }: Reply): string[] {
  const { messages } = json as { messages?: unknown };
  const odd = Array.isArray(messages) ? messages.filter((each) => !isPlainMessage(each)).length : 0;
  return [
    ...(ms > SLOW_MS ? [`takes ${(ms / 1000).toFixed(1)} s`] : []),
    ...(messages === undefined ? ['has no messages; an empty list says so more clearly'] : []),
    ...(odd > 0 ? [`${odd} of its messages have no text, or a type that counts as info`] : []),
  ];
}

const isPlainMessage = (message: unknown): boolean =>
  typeof message === 'object' &&
  message !== null &&
  'text' in message &&
  typeof message.text === 'string' &&
  'type' in message &&
  /^(success|info|warning|danger)$/i.test(String(message.type));
