import 'server-only';
import { randomUUID } from 'node:crypto';
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import type { ProfileType } from '../../../contract/accounts/account';
import { type InstitutionCalls, institutionCalls } from '../../../contract/institution';
import { type ReadOf, type RequestOf, readSchema } from '../../../contract/wire/call';
import type { Envelope } from '../../../contract/wire/envelope';
import { refusal } from '../../../contract/wire/refusal';
import { LANGUAGE_COOKIE, localeFrom } from '../../../i18n/locale';
import { decide } from '../session/guard';
import { endSession, withLatest } from '../session/live-sessions';
import { readSession } from '../session/read-session';
import type { Session } from '../session/session';
import { withToken } from '../sign-in/session-effects';
import { askOffered } from '../upstream/ask-offered';
import type { UpstreamAnswer } from '../upstream/upstream-answer';
import { UpstreamFailure } from '../upstream/upstream-failure';
import { wrongResult } from '../upstream/wrong-result';
import { noteRead } from './page-told';

/** The institution does not know the call: it does not offer the area. The error boundary gets the digest. */
export class NotOffered extends Error {
  override readonly name = 'NotOffered';
  readonly digest = 'NOT_OFFERED';
}

/** The call is there, and answers that this one thing isn't. */
class NotThere extends UpstreamFailure {
  readonly isOneThing = true;
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof UpstreamFailure && 'isOneThing' in value;
  }
}

/** The open session of the request, null when there is none. */
export const currentSession = cache(async (): Promise<Session | null> => {
  const read = await readSession((await headers()).get('cookie'));
  return read.state === 'open' ? read.session : null;
});

/** The session of a page, of the given type; a page never trusts the middleware to have looked (A4). */
export async function requireSession({ type }: { type?: ProfileType } = {}) {
  const session = await currentSession();
  const path = (await headers()).get('x-path') ?? '/';
  if (!session?.profile) return redirect(loginWithNext(path));
  if (!type || session.profile.type === type) return { ...session, profile: session.profile };
  const decision = decide(new URL(path, 'http://ateneo.invalid'), session);
  return redirect(decision.open ? '/' : decision.to);
}

export type ReadPath = {
  [Path in keyof InstitutionCalls]: InstitutionCalls[Path] extends { reads: true } ? Path : never;
}[keyof InstitutionCalls];
type Body<Path extends ReadPath> = RequestOf<InstitutionCalls[Path]>;

/**
 * Reads from the institution with the session's bearer, once per body while a page is made. Throws
 * `NotOffered` for a call that isn't there, `UpstreamFailure` for an unreadable or refused answer. A refused
 * bearer ends the session and leads to the login.
 */
export function read<Path extends ReadPath>(
  path: Path,
  ...[body]: Record<string, never> extends Body<Path> ? [Body<Path>?] : [Body<Path>]
): Promise<ReadOf<InstitutionCalls[Path]>> {
  return readOnce(path, JSON.stringify(body ?? {})) as Promise<ReadOf<InstitutionCalls[Path]>>;
}

/** The same of one thing that may not be there for who reads: null for a 404. */
export const readOrNull = <Path extends ReadPath>(
  ...asked: Parameters<typeof read<Path>>
): Promise<ReadOf<InstitutionCalls[Path]> | null> =>
  nullFor([NotOffered, NotThere], () => read<Path>(...asked));

/** Null for what can't be read for now, or isn't offered. */
export const unlessUnreadable = <Result>(ask: () => Promise<Result>): Promise<Result | null> =>
  nullFor([UpstreamFailure, NotOffered], ask);

/** What is asked for, or null where it fails in one of these ways. */
export async function nullFor<Result>(
  failures: (typeof NotOffered | typeof UpstreamFailure)[],
  ask: () => Promise<Result>,
): Promise<Result | null> {
  try {
    return await ask();
  } catch (error) {
    if (failures.some((failure) => error instanceof failure)) return null;
    throw error;
  }
}

const readOnce = cache(async (path: ReadPath, body: string): Promise<unknown> => {
  const session = await requireSession();
  const asking = askAgainIfRenewed(session, `/api/${path}`, JSON.parse(body));
  noteRead(asking);
  const { status, envelope } = await asking;
  if (status === 401) {
    endSession(session.sid, 'revoked', Date.now());
    redirect(loginWithNext((await headers()).get('x-path') ?? '/'));
  }
  await withToken(session, envelope?.token);
  if (status === 404 && envelope) throw new NotThere('unreadable', `${path}: ${said(status, envelope)}`);
  if (status === 404) throw new NotOffered(path);
  if (status === 429) throw new UpstreamFailure('busy', `${path}: status ${status}`);
  if (status >= 400 || !envelope?.success)
    throw new UpstreamFailure('unreadable', `${path}: ${said(status, envelope)}`);
  const schema = readSchema(institutionCalls[path]);
  const result = schema.safeParse(envelope.result);
  if (!result.success) throw wrongResult({ path, requestId: await pageRequestId() }, schema, envelope.result);
  return result.data;
});

/** The codes of a refusal, or the status. */
function said(status: number, envelope: Envelope | null): string {
  const refused = refusal.safeParse(envelope?.result);
  return refused.success
    ? `refused: ${refused.data.reasons.map(({ code }) => code).join(', ')}`
    : `status ${status}`;
}

const pageRequestId = cache(async () => (await headers()).get('x-ateneo-request') ?? randomUUID());

/** A read refused under a superseded token is repeated once with the latest (C12). */
async function askAgainIfRenewed(session: Session, path: string, body: object): Promise<UpstreamAnswer> {
  const language = localeFrom((await cookies()).get(LANGUAGE_COOKIE)?.value);
  const requestId = await pageRequestId();
  const ask = (token: string) => askOffered({ path, body, token, language, requestId, reads: true });
  const answer = await ask(session.token);
  const latest = withLatest(session).token;
  return answer.status === 401 && latest !== session.token ? await ask(latest) : answer;
}

const loginWithNext = (path: string) => `/account/login?${new URLSearchParams({ next: path })}`;
