import { declareRequest } from '@/contract/documents/documents';
import { readDeclaration } from '@/lib/server/documents';
import { answerPaper } from '@/lib/server/paper-answer';

type Context = { params: Promise<{ code: string; language: string }> };

/** A self-declaration of the reader's, as a file; 404 for what can't be declared. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const asked = declareRequest.safeParse(await params);
  if (!asked.success) return new Response(null, { status: 404 });
  return await answerPaper(() => readDeclaration(asked.data.code, asked.data.language));
}
