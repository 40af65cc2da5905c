import { sheetRequest } from '@/contract/exams/record-sheets';
import { readSheetPaper } from '@/lib/server/exams';
import { answerPaper } from '@/lib/server/paper-answer';

type Context = { params: Promise<{ id: string }> };

/** A recorded sheet, as a file; 404 for one of somebody else's session. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const asked = sheetRequest.safeParse({ sheetId: (await params).id });
  if (!asked.success) return new Response(null, { status: 404 });
  return await answerPaper(() => readSheetPaper(asked.data.sheetId), 'professor');
}
