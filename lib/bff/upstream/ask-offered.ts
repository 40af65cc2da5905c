import 'server-only';
import { areasAsking, listOf } from '../../../contract/adoption/areas';
import { findingOf, namesNothing } from '../offered/finding';
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
 * Asks the institution what it may not offer. A call that doesn't exist is a 404 without an envelope: as it
 * answers, or without being asked where that is known.
 */
export async function askOffered(asked: UpstreamRequest): Promise<UpstreamAnswer> {
  const path = asked.path.slice('/api/'.length);
  if (isOfNoList(path) || !offered().mayAsk(path, Date.now())) return NO_CALL;
  const answer = await askUpstream(asked);
  offered().learn(path, findingOf(path, answer), Date.now());
  return isNoCall(answer) ? NO_CALL : answer;
}

/** Whether a call names one thing of a list that isn't there. */
function isOfNoList(path: string): boolean {
  if (namesNothing(path)) return false;
  const areas = areasAsking(path);
  return areas.length > 0 && areas.every((area) => offered().isClosed(listOf(area), Date.now()));
}
