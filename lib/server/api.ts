import 'server-only';
import { randomUUID } from 'node:crypto';
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import type * as z from 'zod/mini';
import type { ProfileType } from '../../contract/account';
import { type Reason, refusal } from '../../contract/refusal';
import { LANGUAGE_COOKIE, localeFrom } from '../../i18n/locale';
import { decide } from '../session/guard';
import { endSession, withLatest } from '../session/live-sessions';
import { readSession } from '../session/read-session';
import type { Session } from '../session/session';
import { withToken } from './session-effects';
import { askUpstream, type UpstreamAnswer } from './upstream';
import { UpstreamFailure } from './upstream-failure';

/** A read's answer: its result, or why it was refused. */
export type Read<Result> = { ok: true; result: Result } | { ok: false; reasons: Reason[] };

/** The institution doesn't know the call: the area isn't offered there. The digest reaches the page's error boundary. */
export class NotOffered extends Error {
  override readonly name = 'NotOffered';
  readonly digest = 'NOT_OFFERED';
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

/**
 * Reads from the institution with the session's bearer. Throws `NotOffered` for a 404 and `UpstreamFailure` for what
 * can't be read; a refused bearer ends the session and leads to the login.
 */
export async function callApi<Schema extends z.ZodMiniType>(
  path: string,
  body: object,
  schema: Schema,
): Promise<Read<z.output<Schema>>> {
  const session = await requireSession();
  const { status, envelope } = await askAgainIfRenewed(session, path, body);
  if (status === 401) {
    endSession(session.sid, 'revoked', Date.now());
    redirect(loginWithNext((await headers()).get('x-path') ?? '/'));
  }
  if (status === 404) throw new NotOffered(path);
  await withToken(session, envelope?.token);
  if (status < 400 && envelope?.success) {
    const result = schema.safeParse(envelope.result);
    if (!result.success) throw new UpstreamFailure('unreadable', `${path}: a result of another shape`);
    return { ok: true, result: result.data };
  }
  const refused = refusal.safeParse(envelope?.result);
  if (!refused.success) throw new UpstreamFailure('unreadable', `${path}: status ${status}`);
  return { ok: false, reasons: refused.data.reasons };
}

/** For a read that nothing stands against: the result, or a failure of the page. */
export function orThrow<Result>(read: Read<Result>): Result {
  if (read.ok) return read.result;
  throw new UpstreamFailure('unreadable', `refused: ${read.reasons.map(({ code }) => code).join(', ')}`);
}

/** Of one thing in an area that is offered: a 404 is about the thing, and answered with null. */
export async function orMissing<Result>(read: () => Promise<Result>): Promise<Result | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof NotOffered) return null;
    throw error;
  }
}

/** A read refused under a superseded token is repeated once with the latest (C12). */
async function askAgainIfRenewed(session: Session, path: string, body: object): Promise<UpstreamAnswer> {
  const language = localeFrom((await cookies()).get(LANGUAGE_COOKIE)?.value);
  const requestId = (await headers()).get('x-ateneo-request') ?? randomUUID();
  const ask = (token: string) => askUpstream({ path, body, token, language, requestId, reads: true });
  const answer = await ask(session.token);
  const latest = withLatest(session).token;
  return answer.status === 401 && latest !== session.token ? await ask(latest) : answer;
}

const loginWithNext = (path: string) => `/account/login?${new URLSearchParams({ next: path })}`;
