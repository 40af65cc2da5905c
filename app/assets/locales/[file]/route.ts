import { readFile } from 'node:fs/promises';
import { LANGUAGES } from '@/contract/wire/constants';
import { gatherCatalogue } from '@/i18n/catalogue';

type Context = { params: Promise<{ file: string }> };

/** The static translations `it.translation.json` and its like; 404 for other languages (D3). */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { file } = await params;
  const language = LANGUAGES.find((known) => file === `${known}.translation.json`);
  if (!language) return Response.json(null, { status: 404 });
  const catalogue = await gatherCatalogue(language, async (area) =>
    // an import would give what the build made of it
    JSON.parse(await readFile(`messages/${language}/${area}.json`, 'utf8')),
  );
  return Response.json(catalogue, {
    headers: {
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
    },
  });
}
