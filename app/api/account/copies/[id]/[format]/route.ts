import { copyFileRequest } from '@/contract/personal/personal';
import { answerFile } from '@/lib/bff/files/file-answer';

type Context = { params: Promise<{ id: string; format: string }> };

/** A file of the copy of one's own data. The profile page says why a file is missing or expired. */
export async function GET({ signal }: Request, { params }: Context): Promise<Response> {
  const { id, format } = await params;
  const asked = copyFileRequest.safeParse({ copyId: id, format });
  if (!asked.success) return new Response(null, { status: 404 });
  const file = await answerFile({ path: '/api/user/copyfile', body: asked.data, signal, reader: 'anybody' });
  return file.ok || file.status === 503 ? file : toProfile();
}

const toProfile = () =>
  new Response(null, {
    status: 303,
    headers: { location: '/account/profile?copy=gone#own-data', 'cache-control': 'private, no-store' },
  });
