import { LANGUAGES } from '@/contract/wire/constants';
import { clientTexts, namespacesOf } from '@/i18n/client-texts';
import { textsScript } from '@/i18n/held-texts';

type Context = { params: Promise<{ language: string; file: string }> };

/** Texts of client components, as a script. A browser does not keep the answer if the hash is an old one. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { language: asked, file } = await params;
  const language = LANGUAGES.find((known) => known === asked);
  const namespaces = namespacesOf(file);
  if (!language || !namespaces) return new Response(null, { status: 404 });
  const { id, texts } = await clientTexts(language, namespaces);
  const askedId = `${language}/${file.replace(/\.js$/, '')}`;
  const isCurrent = askedId === id;
  return new Response(textsScript(askedId, texts), {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': isCurrent ? 'public, max-age=31536000, immutable' : 'no-store',
    },
  });
}
