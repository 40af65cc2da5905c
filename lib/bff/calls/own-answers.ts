import 'server-only';
import type { Envelope, Message, MessageType } from '../../../contract/wire/envelope';
import type { Reason } from '../../../contract/wire/refusal';

/**
 * Our own words are sent as a code, a key of the catalogues; the page has its text. `text` is the code too,
 * for a reader without catalogues.
 */
export const ownMessage = (code: string, type: MessageType = 'danger'): Message => ({
  text: code,
  type,
  code,
});

/** The institution did answer, with a result that its call doesn't have; the log says where, by this id. */
export const unreadable = (requestId: string, cookies: string[] = []) =>
  new CallRefused(502, 'shared.wrongResult', { requestId, cookies });

/** Our answers are always the envelope; nothing else of an upstream's answer passes. */
export function answer(
  status: number,
  { success, result = null, messages }: Omit<Envelope, 'token'>,
  headers: Record<string, string> = {},
  cookies: string[] = [],
): Response {
  const all = new Headers({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...headers,
  });
  for (const cookie of cookies) all.append('set-cookie', cookie);
  return new Response(JSON.stringify({ success, result, messages }), { status, headers: all });
}

/** A call that stops here, with its status and the key of what to say. */
export class CallRefused extends Error {
  readonly status: number;
  readonly code: string;
  readonly type: MessageType;
  readonly reasons: Reason[] | undefined;
  readonly headers: Record<string, string>;
  readonly cookies: string[];
  readonly requestId: string | undefined;

  constructor(
    status: number,
    code: string,
    {
      type = 'danger',
      reasons,
      headers = {},
      cookies = [],
      requestId,
    }: {
      type?: MessageType;
      reasons?: Reason[];
      headers?: Record<string, string>;
      cookies?: string[];
      /** What to find it by in the log, where people are told. */
      requestId?: string;
    } = {},
  ) {
    super(code);
    this.status = status;
    this.code = code;
    this.type = type;
    this.reasons = reasons;
    this.headers = headers;
    this.cookies = cookies;
    this.requestId = requestId;
  }

  get response(): Response {
    const result = this.reasons ? { reasons: this.reasons } : null;
    const message = { ...ownMessage(this.code, this.type), requestId: this.requestId };
    return answer(this.status, { success: false, result, messages: [message] }, this.headers, this.cookies);
  }
}

/**
 * The window is over, the session was revoked, or the institution rejects the bearer (C7). `cookies` removes
 * the dead cookie; a late answer has none, since a newer cookie may exist (C12).
 */
export const sessionExpired = (cookies: string[] = []) =>
  new CallRefused(401, 'shared.sessionExpired', { type: 'warning', cookies });

/** The page was made for another profile than the session has now (C3). */
export const profileChanged = () => new CallRefused(409, 'shared.profileChanged', { type: 'warning' });
