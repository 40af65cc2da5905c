import { ownMark } from '@/lib/config/portal-config';

export const dynamic = 'force-dynamic';

/** The institution's mark, where it set one; opened by itself it may do nothing. */
export function GET(): Response {
  const mark = ownMark();
  if (!mark) return new Response(null, { status: 404 });
  const { type, bytes } = mark;
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': type,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=86400', // its address has its version
    },
  });
}
