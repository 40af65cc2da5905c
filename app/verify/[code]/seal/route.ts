import { verifyCertificate } from '@/lib/bff/pages/certificates';
import { openFile } from '@/lib/bff/pages/open-read';

type Context = { params: Promise<{ code: string }> };

/** The seal over a certificate's file: 64 bytes of Ed25519, for who checks it without us (docs/verify.md). */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const certificate = await verifyCertificate((await params).code);
  return openFile(certificate, 'application/octet-stream', ({ seal }) => Buffer.from(seal, 'base64'));
}
