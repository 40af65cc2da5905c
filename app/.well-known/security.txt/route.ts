import { portalConfig } from '@/lib/config/portal-config';
import { securityText } from '@/lib/config/security-text';

export const dynamic = 'force-dynamic';

/** Whom to tell of a weakness, where the institution named somebody. */
export function GET(): Response {
  const text = securityText(portalConfig(), new Date());
  if (text === null) return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } });
  return new Response(text, {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=86400',
    },
  });
}
