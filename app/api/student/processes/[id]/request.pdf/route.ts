import { requestById } from '@/contract/processes/processes';
import { answerPaper } from '@/lib/server/paper-answer';
import { readProcessPaper } from '@/lib/server/processes';

type Context = { params: Promise<{ id: string }> };

/** What was handed in with a request, as a file; 404 for what isn't the reader's, or isn't handed in. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const asked = requestById.safeParse({ requestId: (await params).id });
  if (!asked.success) return new Response(null, { status: 404 });
  return await answerPaper(() => readProcessPaper(asked.data.requestId));
}
