import 'server-only';
import { randomUUID } from 'node:crypto';
import { headers } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import { currentSession } from '../pages/read';
import { UpstreamFailure } from '../upstream/upstream-failure';
import { AGAIN, nothing, said } from './pdf-route';
import { openFile } from './upstream-file';

const TYPES = ['application/pdf', 'application/json', 'image/jpeg', 'image/png'];

type FileRequest = { path: string; body: object; signal: AbortSignal; reader: 'student' | 'anybody' };

/** A file for the reader to download, streamed as the institution sends it. No browser shows it as a page. */
export async function answerFile({ path, body, signal, reader }: FileRequest): Promise<Response> {
  const session = await currentSession();
  const type = session?.profile?.type;
  if (!session || !type || (reader === 'student' && type !== reader)) return nothing(session ? 404 : 401);
  const requestId = (await headers()).get('x-ateneo-request') ?? randomUUID();
  try {
    const file = await openFile({
      ...{ path, body, signal, requestId },
      token: session.token,
      language: 'it', // a file has none
      reads: true,
    });
    if (typeof file === 'number') return nothing(file);
    const sentType = String(file.headers['content-type']);
    const length = file.headers['content-length'];
    const name = file.headers['content-disposition'];
    return new Response(file.body, {
      headers: {
        ...SAFE,
        'content-type': TYPES.includes(sentType) ? sentType : 'application/octet-stream',
        'content-disposition': typeof name === 'string' && /^attachment;/.test(name) ? name : 'attachment',
        ...(typeof length === 'string' && { 'content-length': length }),
      },
    });
  } catch (error) {
    if (error instanceof UpstreamFailure) {
      const t = await getTranslations('shared.paper');
      return said(503, t(error.kind === 'busy' ? 'busy' : 'unread'), AGAIN);
    }
    throw error;
  }
}

const SAFE = {
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
};
