import { areaOfList, isSpecified } from '../../../contract/adoption/areas.ts';
import { institutionCalls } from '../../../contract/institution.ts';
import type { Calls } from '../../../contract/wire/call.ts';
import type { Finding } from './knowledge.ts';
import { type Answered, isNoCall } from './no-call.ts';

/** Refused before anybody looked which call it was. */
const EARLY = [401, 429];

/**
 * What an answer tells of its call. The fifteen are always asked: a gateway's 404 would keep everybody out for
 * ten minutes. A 404 without an envelope to a call that names one thing could be about the thing.
 */
export function findingOf(path: string, answer: Answered): Finding {
  if (!Object.hasOwn(institutionCalls, path) || isSpecified(path)) return null;
  if (!isNoCall(answer)) return answer.envelope && !EARLY.includes(answer.status) ? 'there' : null;
  return answer.status !== 404 || namesNothing(path) ? 'missing' : null;
}

/** Whether a call asks of no one thing: lists and what is a person's own. */
export const namesNothing = (path: string): boolean =>
  areaOfList(path) !== undefined || (institutionCalls as Calls)[path]?.request.safeParse({}).success === true;
