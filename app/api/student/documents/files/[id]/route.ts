import { uploadById } from '@/contract/documents/uploads';
import { answerFile } from '@/lib/bff/files/file-answer';

type Context = { params: Promise<{ id: string }> };

/** A paper that the reader has handed in, as it is kept; 404 for what isn't there or isn't theirs. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const asked = uploadById.safeParse({ uploadId: (await params).id });
  if (!asked.success) return new Response(null, { status: 404 });
  const { signal } = request;
  return await answerFile({
    path: '/api/student/documents/file',
    body: asked.data,
    signal,
    reader: 'student',
  });
}
