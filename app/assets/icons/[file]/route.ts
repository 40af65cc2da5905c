import { iconFile } from '@/lib/pwa/icons';

type Context = { params: Promise<{ file: string }> };

export const dynamic = 'force-dynamic';

/** What the installed portal is found by on a screen. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const icon = iconFile((await params).file);
  if (!icon) return new Response(null, { status: 404 });
  return new Response(new Uint8Array(await icon), {
    headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' }, // its address has its version
  });
}
