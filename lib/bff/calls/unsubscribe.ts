import 'server-only';
import { randomUUID } from 'node:crypto';
import { portalConfig } from '../../config/portal-config';
import { askUpstream } from '../upstream/upstream';

const PROOF = /^\/api\/unsubscribe\/([\w.-]{1,256})$/;
const headers = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };

/** The link of a mail, opened: leads to a page with a button, and changes nothing. */
export function showUnsubscribe({ url }: Request): Response {
  const proof = new URL(url).pathname.match(PROOF)?.[1];
  if (!proof) return new Response(null, { status: 404, headers });
  const page = new URL(`/account/unsubscribe#proof=${proof}`, portalConfig().publicOrigin);
  return new Response(null, { status: 303, headers: { ...headers, location: page.href } });
}

/**
 * A mail service's press for its reader (RFC 8058): no cookies, from anywhere. The address has its own proof,
 * which allows only this. The body is not read.
 */
export async function unsubscribeByMail(request: Request): Promise<Response> {
  const proof = new URL(request.url).pathname.match(PROOF)?.[1];
  if (!proof) return new Response(null, { status: 404, headers });
  try {
    const { status, envelope } = await askUpstream({
      path: '/api/notifications/unsubscribe',
      body: { proof },
      language: 'it',
      requestId: request.headers.get('x-ateneo-request') ?? randomUUID(),
    });
    const done = status < 400 && envelope?.success === true;
    return new Response(null, { status: done ? 200 : 400, headers });
  } catch {
    return new Response(null, { status: 502, headers }); // logged where it failed; the service tries again
  }
}
