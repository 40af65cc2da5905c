import { yearPaperRequest } from '@/contract/wire/paper-file';
import { answerPaper } from '@/lib/server/paper-answer';
import { readStatement } from '@/lib/server/payments';

type Context = { params: Promise<{ year: string }> };

/** What the reader paid in a calendar year, as a file; 404 for what is no year. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { year } = await params;
  const asked = yearPaperRequest.safeParse({ year: /^\d{4}$/.test(year) ? Number(year) : null });
  if (!asked.success) return new Response(null, { status: 404 });
  return await answerPaper(() => readStatement(asked.data.year));
}
