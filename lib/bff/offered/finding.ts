import { isSpecified } from '../../../contract/adoption/areas.ts';
import { institutionCalls } from '../../../contract/institution.ts';
import type { Finding } from './knowledge.ts';
import { type Answered, isNoCall } from './no-call.ts';

export type Asked = { path: string; body: unknown; reads?: boolean | undefined };

/** Refused before anybody looked which call it was. */
const EARLY = [401, 429];

/**
 * What an answer tells of its call. Only a read can be found missing: a change is always tried, for what
 * somebody did would be lost. The fifteen are always asked: a gateway's 404 would keep everybody out for ten
 * minutes. A 404 to a read that names one thing, or searches in a way that a firewall may not like, could be
 * about that; it counts where the area's list is missing too (`isOfNoList`).
 */
export function findingOf({ path, body, reads }: Asked, answer: Answered, isOfNoList = false): Finding {
  if (!Object.hasOwn(institutionCalls, path) || isSpecified(path)) return null;
  if (!isNoCall(answer)) return answer.envelope && !EARLY.includes(answer.status) ? 'there' : null;
  return reads && (isOfNoList || namesNothing(path, body)) ? 'missing' : null;
}

/**
 * Whether a read asks of no one thing, as a list does when it is opened. A later page, a week, a code or a
 * faculty may be what isn't there, and whoever asks for it would hide the list from all.
 */
function namesNothing(path: string, body: unknown): boolean {
  return Object.entries(body ?? {}).every(
    ([name, said]) =>
      said === undefined ||
      said === '' ||
      name === 'view' ||
      (name === 'page' && said === 1) ||
      (name === 'text' && path.endsWith('/search/find') && PLAIN.test(String(said))),
  );
}

/** A short word; nothing that a firewall may not like. */
const PLAIN = /^[\p{L}\p{N} ]{1,30}$/u;
