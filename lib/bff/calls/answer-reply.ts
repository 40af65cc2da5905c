import 'server-only';
import { refusal } from '../../../contract/wire/refusal';
import { isNoCall } from '../offered/no-call';
import { rememberOnDevice } from '../session/known-device';
import { endOfSignIn } from '../sign-in/gateway-sign-in';
import { applyToSession, keepToken } from '../sign-in/session-effects';
import type { UpstreamAnswer } from '../upstream/upstream-answer';
import { wrongResult } from '../upstream/wrong-result';
import type { Call } from './calls';
import { answer, ownMessage, unreadable } from './own-answers';
import type { RequestedCall } from './requested-call';

/**
 * The browser's answer, from the institution's. A token that came with it is stored, whatever else the answer
 * says (C2).
 */
export async function answerReply(
  asked: RequestedCall,
  call: Call,
  { reply, path, body }: { reply: UpstreamAnswer; path: string; body: unknown },
): Promise<Response> {
  const alike = reply.status < 500 && reply.status !== 429 ? call.alike?.(body) : null;
  const said = alike ? answer(200, { success: true, result: alike, messages: [] }) : refused(reply);
  if (said) return withCookies(said, await cookiesOfToken(asked, call, reply));

  const { envelope } = reply;
  const result = call.result.safeParse(envelope?.result);
  if (!envelope || !result.success) {
    const { requestId } = asked;
    wrongResult({ requestId, path }, call.result, envelope?.result);
    return unreadable(requestId, await cookiesOfToken(asked, call, reply)).response;
  }
  const effect = await applyToSession(asked, call, envelope, result.data);
  const cookies = [
    ...effect.cookies,
    ...(call.proven ? [endOfSignIn()] : []),
    ...(await deviceCookies(asked, call, body)),
  ];
  return answer(200, { success: true, result: effect.result, messages: envelope.messages }, {}, cookies);
}

/**
 * A 4xx keeps its status, a 5xx becomes 502, with the envelope's own messages if any (E1, E3). Null if the
 * answer is a success.
 */
function refused(reply: UpstreamAnswer): Response | null {
  const { status, envelope, retryAfter } = reply;
  const isError = status >= 400;
  if (!isError && envelope?.success) return null;
  const messages = envelope?.messages ?? [];
  const generic = isNoCall(reply) ? 'shared.notOffered' : 'shared.genericError';
  const result = refusal.safeParse(envelope?.result).data ?? null;
  const headers: Record<string, string> = isError && retryAfter ? { 'retry-after': retryAfter } : {};
  return answer(
    status >= 500 ? 502 : isError ? status : 200,
    { success: false, result, messages: messages.length > 0 ? messages : [ownMessage(generic)] },
    headers,
  );
}

/** The cookies of a token that came with such an answer; a refused bearer brings none (C7). */
async function cookiesOfToken(
  { session, cookieBehind }: RequestedCall,
  { bearer }: Call,
  { status, envelope }: UpstreamAnswer,
): Promise<string[]> {
  if (!session || bearer === 'never' || status === 401) return [];
  return await keepToken(session, envelope?.token, cookieBehind);
}

async function deviceCookies(
  { headers, session }: RequestedCall,
  call: Call,
  body: unknown,
): Promise<string[]> {
  const name = call.proves?.(body, session);
  return name ? [await rememberOnDevice(headers.get('cookie'), name)] : [];
}

function withCookies(response: Response, cookies: string[]): Response {
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  return response;
}
