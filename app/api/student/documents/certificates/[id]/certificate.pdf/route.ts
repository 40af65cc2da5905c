import { certificateRequest } from '@/contract/documents/certificates';
import { readCertificate } from '@/lib/server/documents';
import { answerPaper } from '@/lib/server/paper-answer';

type Context = { params: Promise<{ id: string }> };

/** A certificate of the reader's, as it was sealed; 404 for what isn't theirs, or isn't paid yet. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const asked = certificateRequest.safeParse({ certificateId: (await params).id });
  if (!asked.success) return new Response(null, { status: 404 });
  return await answerPaper(() => readCertificate(asked.data.certificateId));
}
