import 'server-only';
import { randomUUID } from 'node:crypto';
import { cookies, headers } from 'next/headers';
import type { ReadOf, RequestOf } from '../../contract/calls/call';
import { readSchema } from '../../contract/calls/call';
import { type InstitutionCalls, institutionCalls } from '../../contract/calls/institution';
import { LANGUAGE_COOKIE, localeFrom } from '../../i18n/locale';
import { askUpstream } from './upstream';
import { UpstreamFailure } from './upstream-failure';

type OpenPath = {
  [Path in keyof InstitutionCalls]: InstitutionCalls[Path] extends { reads: true; who: 'anyone' }
    ? Path
    : never;
}[keyof InstitutionCalls];

/**
 * Reads what everybody may, without a session, in the name of the address that asks. `missing` for a 404, `often` where
 * that address has asked too often; throws `UpstreamFailure` for what can't be read.
 */
export async function readOpen<Path extends OpenPath>(
  path: Path,
  body: RequestOf<InstitutionCalls[Path]>,
): Promise<{ found: ReadOf<InstitutionCalls[Path]> } | 'missing' | 'often'> {
  const asking = await headers();
  const clientAddress = asking.get('x-ateneo-peer');
  const { status, envelope } = await askUpstream({
    path: `/api/${path}`,
    body,
    language: localeFrom((await cookies()).get(LANGUAGE_COOKIE)?.value),
    requestId: asking.get('x-ateneo-request') ?? randomUUID(),
    reads: true,
    ...(clientAddress && { clientAddress }),
  });
  if (status === 404) return 'missing';
  if (status === 429) return 'often';
  const result = readSchema(institutionCalls[path]).safeParse(envelope?.result);
  if (status >= 400 || !envelope?.success || !result.success)
    throw new UpstreamFailure('unreadable', `${path}: status ${status}`);
  return { found: result.data as ReadOf<InstitutionCalls[Path]> };
}
