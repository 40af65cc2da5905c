import type { IncomingMessage } from 'node:http';
import { Refused, refusals } from './answers.ts';

/** What a request is aimed at: the path exactly as it was sent, nothing decoded or normalised. */
export function targetOf({ url = '' }: IncomingMessage): { path: string; query: URLSearchParams } {
  const [path = '', ...rest] = url.split('?');
  return { path, query: new URLSearchParams(rest.join('?')) };
}

/** The connection token in `id`; null for none. Throws `Refused` if it is empty or given several times. */
export function connectionTokenOf(query: URLSearchParams): string | null {
  const [token, ...others] = query.getAll('id');
  if (token === undefined) return null;
  if (token === '' || others.length > 0) throw new Refused(refusals.badId);
  return token;
}
