import { listSealKeys, verifyCertificate } from '@/lib/server/documents';
import { OPEN_STATUSES } from '@/lib/server/open-read';

type Context = { params: Promise<{ code: string }> };

/** The public half of the key that a certificate was sealed with, as PEM (docs/verify.md). */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const read = await verifyCertificate((await params).code);
  if (typeof read === 'string') return new Response(null, { status: OPEN_STATUSES[read] });
  const keys = await listSealKeys();
  if (typeof keys === 'string') return new Response(null, { status: OPEN_STATUSES[keys] });
  const key = keys.found.find(({ id }) => id === read.found.keyId);
  return new Response(key?.publicPem ?? null, {
    status: key ? 200 : 404,
    headers: { 'content-type': 'application/x-pem-file', 'cache-control': 'no-store' },
  });
}
