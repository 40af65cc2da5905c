import 'server-only';
import { randomUUID } from 'node:crypto';
import { cookies, headers } from 'next/headers';
import { type InstitutionCalls, institutionCalls } from '../../../contract/institution';
import type { ReadOf, RequestOf } from '../../../contract/wire/call';
import { readSchema } from '../../../contract/wire/call';
import { LANGUAGE_COOKIE, localeFrom } from '../../../i18n/locale';
import { log } from '../upstream/log';
import { askUpstream } from '../upstream/upstream';
import { UpstreamFailure } from '../upstream/upstream-failure';
import { wrongResult } from '../upstream/wrong-result';

type OpenPath = {
  [Path in keyof InstitutionCalls]: InstitutionCalls[Path] extends { reads: true; who: 'anyone' }
    ? Path
    : never;
}[keyof InstitutionCalls];

export type OpenAnswer<Found> = { found: Found } | 'missing' | 'often' | 'away';

const STATUSES = { missing: 404, often: 429, away: 503 } as const;

/**
 * Reads what everybody may read, without a session, for the client's address. `missing`: a 404. `often`: that
 * address asked too often. `away`: the institution cannot be asked; that is logged.
 */
export async function readOpen<Path extends OpenPath>(
  path: Path,
  body: RequestOf<InstitutionCalls[Path]>,
): Promise<OpenAnswer<ReadOf<InstitutionCalls[Path]>>> {
  const asking = await headers();
  const clientAddress = asking.get('x-ateneo-peer');
  const requestId = asking.get('x-ateneo-request') ?? randomUUID();
  const answer = await askUpstream({
    ...{ path: `/api/${path}`, body, requestId, reads: true },
    language: localeFrom((await cookies()).get(LANGUAGE_COOKIE)?.value),
    ...(clientAddress && { clientAddress }),
  }).catch((error: unknown) => {
    if (error instanceof UpstreamFailure) return null;
    throw error;
  });
  if (!answer) return 'away';
  const { status, envelope } = answer;
  if (status === 404) return 'missing';
  if (status === 429) return 'often';
  if (status >= 400 || !envelope?.success) {
    log.error({ requestId, path, status }, 'unreadable answer');
    return 'away';
  }
  const schema = readSchema(institutionCalls[path]);
  const result = schema.safeParse(envelope.result);
  if (!result.success) {
    wrongResult({ path, requestId }, schema, envelope.result);
    return 'away';
  }
  return { found: result.data as ReadOf<InstitutionCalls[Path]> };
}

/** What was read as a file of this type, or the status that says why there is none. */
export const openFile = <Found>(
  read: OpenAnswer<Found>,
  contentType: string,
  contentOf: (found: Found) => BodyInit,
): Response =>
  typeof read === 'string'
    ? new Response(null, { status: STATUSES[read] })
    : new Response(contentOf(read.found), {
        headers: { 'content-type': contentType, 'cache-control': 'no-store' },
      });
