import 'server-only';
import { getTranslations } from 'next-intl/server';
import type { PaperFile } from '../../contract/wire/paper-file';
import { currentSession, orMissing } from './api';
import { UpstreamFailure } from './upstream-failure';

/**
 * A paper as a file to keep: 401 to whoever is signed out, 404 for what isn't there or isn't theirs; where it can't be
 * made, why, in the reader's language.
 */
export async function answerPaper(
  ask: () => Promise<PaperFile>,
  reader: 'student' | 'professor' = 'student',
): Promise<Response> {
  const session = await currentSession();
  if (session?.profile?.type !== reader) return nothing(session ? 404 : 401);
  const t = await getTranslations('shared.paper');
  try {
    const paper = await orMissing(ask);
    if (!paper) return nothing(404);
    return paper.pdf === null
      ? said(409, t('letters', { letters: paper.letters.join(' ') }))
      : fileOf(paper.name, paper.pdf);
  } catch (error) {
    if (error instanceof UpstreamFailure) return said(503, t('away'), AGAIN);
    throw error;
  }
}

const UNKEPT = { 'cache-control': 'private, no-store' };

const fileOf = (name: string, pdf: string): Response =>
  new Response(Buffer.from(pdf, 'base64'), {
    headers: {
      ...UNKEPT,
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name}"`,
    },
  });

/** When to come again, in seconds; without it a browser takes a 503 for a network that is away. */
export const AGAIN = { 'retry-after': '5' };

/** A sentence in place of a file. */
export const said = (status: number, text: string, headers = {}): Response =>
  new Response(text, {
    status,
    headers: { ...UNKEPT, 'content-type': 'text/plain; charset=utf-8', ...headers },
  });

const nothing = (status: number): Response => new Response(null, { status, headers: UNKEPT });
