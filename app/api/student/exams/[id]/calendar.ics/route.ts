import { isId } from '@/contract/wire/is-id';
import { examCalendar } from '@/lib/bff/files/exam-calendar';
import { currentSession, readOrNull } from '@/lib/bff/pages/read';

type Context = { params: Promise<{ id: string }> };

/** One exam as a file for the reader's calendar; 404 for what isn't theirs. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { id } = await params;
  const session = await currentSession();
  if (session?.profile?.type !== 'student') return new Response(null, { status: session ? 404 : 401 });
  const exam = isId(id) ? await readOrNull('student/exams/detail', { examId: id }) : null;
  if (!exam) return new Response(null, { status: 404 });
  return new Response(await examCalendar(exam), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${exam.exam.courseCode.replace(/[^\w-]/g, '_')}.ics"`,
      'cache-control': 'private, no-store',
    },
  });
}
