import { chargePaperRequest } from '@/contract/wire/paper-file';
import { answerPaper } from '@/lib/server/paper-answer';
import { readReceipt } from '@/lib/server/payments';

type Context = { params: Promise<{ id: string }> };

/** The receipt of a charge that was paid, as a file; 404 for what isn't the reader's. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const asked = chargePaperRequest.safeParse({ chargeId: (await params).id });
  if (!asked.success) return new Response(null, { status: 404 });
  return await answerPaper(() => readReceipt(asked.data.chargeId));
}
