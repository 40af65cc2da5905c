import { readFile } from 'node:fs/promises';
import { institutionText } from '@/lib/config/portal-config';
import { iconsVersion } from '@/lib/pwa/icons';
import { askedManifest, manifestOf } from '@/lib/pwa/manifest';

type Context = { params: Promise<{ file: string }> };

export const dynamic = 'force-dynamic';

/** The manifest by which a browser installs the portal; it says nothing of who asks. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const asked = askedManifest((await params).file);
  if (!asked) return new Response(null, { status: 404 });
  const { language } = asked;
  const manifest = manifestOf(asked, {
    name: institutionText('INSTITUTION_NAME', language),
    acronym: institutionText('INSTITUTION_ACRONYM', language),
    words: JSON.parse(await readFile(`messages/${language}/menu.json`, 'utf8')),
    icons: iconsVersion(),
  });
  return Response.json(manifest, {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' },
  });
}
