import { verifyCertificate } from '@/lib/server/documents';
import { OPEN_STATUSES } from '@/lib/server/open-read';

type Context = { params: Promise<{ code: string }> };

/** The seal over a certificate's file: 64 bytes of Ed25519, for who checks it without us (docs/verify.md). */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const read = await verifyCertificate((await params).code);
  if (typeof read === 'string') return new Response(null, { status: OPEN_STATUSES[read] });
  return new Response(Buffer.from(read.found.seal, 'base64'), {
    headers: { 'content-type': 'application/octet-stream', 'cache-control': 'no-store' },
  });
}
