import 'server-only';
import { areasAsking, listOf } from '../../../contract/adoption/areas';
import { findingOf } from '../offered/finding';
import { isNoCall } from '../offered/no-call';
import { offered } from '../offered/offered';
import { askUpstream } from './upstream';
import type { UpstreamAnswer } from './upstream-answer';
import type { UpstreamRequest } from './upstream-request';

const NO_CALL: UpstreamAnswer = {
  status: 404,
  envelope: null,
  retryAfter: null,
  eventNumber: null,
  unread: null,
};

/**
 * Asks the institution what it may not offer. A read that doesn't exist is a 404 without an envelope: as it
 * answers, or without being asked where that is known.
 */
export async function askOffered(asked: UpstreamRequest): Promise<UpstreamAnswer> {
  const path = asked.path.slice('/api/'.length);
  const { body, reads } = asked;
  if (!offered().mayAsk(path, performance.now())) return NO_CALL;
  const answer = await askUpstream({ ...asked, mayLack: reads === true });
  if (answer.envelope) offered().noteSound(performance.now());
  offered().learn(path, findingOf({ path, body, reads }, answer, isOfNoList(path)), performance.now());
  return reads && isNoCall(answer) ? NO_CALL : answer;
}

/** Whether the lists of all areas that ask a call are missing. */
function isOfNoList(path: string): boolean {
  const areas = areasAsking(path);
  return areas.length > 0 && areas.every((area) => offered().isMissing(listOf(area)));
}
