import { readSealKey } from '@/lib/bff/pages/certificates';
import { openFile } from '@/lib/bff/pages/open-read';

type Context = { params: Promise<{ code: string }> };

/** The public half of the key that a certificate was sealed with, as PEM (docs/verify.md). */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const key = await readSealKey((await params).code);
  return openFile(key, 'application/x-pem-file', ({ publicPem }) => publicPem);
}
