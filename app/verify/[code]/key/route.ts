import { listSealKeys, verifyCertificate } from '@/lib/server/documents';

type Context = { params: Promise<{ code: string }> };

/** The public half of the key that a certificate was sealed with, as PEM (docs/verify.md). */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const [read, keys] = await Promise.all([verifyCertificate((await params).code), listSealKeys()]);
  if (typeof read === 'string' || typeof keys === 'string')
    return new Response(null, { status: read === 'often' ? 429 : 404 });
  const key = keys.found.find(({ id }) => id === read.found.keyId);
  return new Response(key?.publicPem ?? null, {
    status: key ? 200 : 404,
    headers: { 'content-type': 'application/x-pem-file', 'cache-control': 'no-store' },
  });
}
