import { readFile } from 'node:fs/promises';
import { LANGUAGES } from '@/contract/constants';

type Context = { params: Promise<{ file: string }> };

/** The static translations `it.translation.json` and its like; 404 for other languages (D3). */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { file } = await params;
  const language = LANGUAGES.find((known) => file === `${known}.translation.json`);
  if (!language) return Response.json(null, { status: 404 });
  const catalogue = await readFile(`messages/${language}.json`); // an import would give what the build made of it
  return new Response(catalogue, {
    headers: {
      'content-type': 'application/json',
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
    },
  });
}
