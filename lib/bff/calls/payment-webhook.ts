import 'server-only';
import { randomUUID } from 'node:crypto';
import { NOTICE_BYTES, type NoticeOutcome, receivedNotice } from '../../../contract/payments/paying';
import { FALLBACK_LANGUAGE } from '../../../contract/wire/constants';
import { SIGNATURE_HEADER } from '../../../observe/webhook-signature';
import { boundedBytes } from '../upstream/bounded-bytes';
import { log } from '../upstream/log';
import { askUpstream } from '../upstream/upstream';
import { wrongResult } from '../upstream/wrong-result';

const PROVIDER = /^[a-z]{1,20}$/;

/** What a provider's program goes by: after 5xx it sends the notice again, after 4xx it had better not. */
const STATUSES: Record<NoticeOutcome, number> = {
  taken: 200,
  repeated: 200,
  unmatched: 200,
  payable: 200,
  not_payable: 200,
  forged: 401,
  old: 401,
  replayed: 409,
  unreadable: 400,
  unknown_provider: 404,
};

/**
 * Passes a payment provider's notice to the institution unchanged: the signature covers these very bytes.
 * Session, cookie and origin do not count. The log holds nothing of its content.
 */
export async function receivePaymentNotice(request: Request, provider: string): Promise<Response> {
  const requestId = request.headers.get('x-ateneo-request') ?? randomUUID();
  if (!PROVIDER.test(provider)) return told(404, 'unknown_provider');
  const body = await boundedText(request);
  if (body === null) return refuse(413, 'too_large', { requestId, provider });
  if (body === undefined) return refuse(400, 'unreadable', { requestId, provider });
  const signature = request.headers.get(SIGNATURE_HEADER) ?? '';
  try {
    const asked = { provider, signature: signature.slice(0, 200), body };
    const path = '/api/payments/notice';
    const { envelope } = await askUpstream({ path, body: asked, language: FALLBACK_LANGUAGE, requestId });
    const read = receivedNotice.safeParse(envelope?.result);
    if (!read.success) {
      wrongResult({ requestId, path }, receivedNotice, envelope?.result);
      return told(502, 'unavailable');
    }
    const { outcome } = read.data;
    const status = STATUSES[outcome];
    return status === 200 ? answer(read.data) : refuse(status, outcome, { requestId, provider });
  } catch {
    return told(502, 'unavailable'); // logged where it failed; the provider sends it again
  }
}

/** Null: too long, so it is not read (to its end). Undefined: the bytes are no UTF-8 text. */
async function boundedText({ headers, body }: Request): Promise<string | null | undefined> {
  if (Number(headers.get('content-length') ?? 0) > NOTICE_BYTES) return null;
  const bytes = await boundedBytes(body, NOTICE_BYTES);
  if (!bytes) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function refuse(status: number, outcome: string, about: { requestId: string; provider: string }): Response {
  log.warn({ ...about, status, outcome }, 'payment notice refused');
  return told(status, outcome);
}

const told = (status: number, outcome: string): Response => answer({ outcome }, status);

const answer = (said: object, status = 200): Response =>
  Response.json(said, { status, headers: { 'cache-control': 'no-store' } });
