import 'server-only';
import { getTranslations } from 'next-intl/server';
import { type InstitutionCalls, institutionCalls } from '../../../contract/institution';
import type { ReadOf, RequestOf } from '../../../contract/wire/call';
import type { PdfFile } from '../../../contract/wire/pdf-file';
import { currentSession, type ReadPath, readOrNull } from '../pages/read';
import { UpstreamFailure } from '../upstream/upstream-failure';

type PdfPath = {
  [Path in ReadPath]: ReadOf<InstitutionCalls[Path]> extends PdfFile ? Path : never;
}[ReadPath];

/**
 * The route handler of a PDF to download, by its call; `bodyOf` makes the body from the address. 404: no such
 * address or paper, or not the reader's. 401: signed out. If the paper cannot be made, it answers why, in the
 * reader's language.
 */
export function pdfRoute(path: PdfPath, bodyOf: (segments: Segments) => object) {
  const [reader] = path.split('/');
  return async (_request: Request, { params }: { params: Promise<Segments> }): Promise<Response> => {
    const body = bodyOf(await params);
    if (!institutionCalls[path].request.safeParse(body).success) return nothing(404);
    const session = await currentSession();
    if (session?.profile?.type !== reader) return nothing(session ? 404 : 401);
    const t = await getTranslations('shared.paper');
    try {
      const paper = await readOrNull(path, body as RequestOf<InstitutionCalls[PdfPath]>);
      if (!paper) return said(404, t('missing'));
      return paper.pdf === null
        ? said(409, t('letters', { letters: paper.letters.join(' ') }))
        : fileOf(paper.name, paper.pdf);
    } catch (error) {
      if (error instanceof UpstreamFailure) return said(503, t('away'), AGAIN);
      throw error;
    }
  };
}

type Segments = Record<string, string>;

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

/** No body, and kept by nobody. */
export const nothing = (status: number): Response => new Response(null, { status, headers: UNKEPT });
