import { institutionMark } from '@/lib/config/institution-mark';
import { portalConfig } from '@/lib/config/portal-config';

export const dynamic = 'force-dynamic';

/** The institution's mark, where it set one; opened by itself it may do nothing. */
export function GET(): Response {
  const { INSTITUTION_MARK } = portalConfig();
  if (!INSTITUTION_MARK) return new Response(null, { status: 404 });
  const { type, bytes } = institutionMark(INSTITUTION_MARK);
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': type,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=86400', // its address has its version
    },
  });
}
