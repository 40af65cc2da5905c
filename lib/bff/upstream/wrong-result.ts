import 'server-only';
import type * as z from 'zod/mini';
import { wrongShape } from '../../../contract/wire/wrong-shape';
import { log } from './log';
import { UpstreamFailure } from './upstream-failure';
import type { UpstreamRequest } from './upstream-request';

/**
 * Logs where a result has another shape than its call says; never a value of it. Answers the failure for
 * whoever waits, which carries the id of the line.
 */
export function wrongResult(
  { path, requestId }: Pick<UpstreamRequest, 'path' | 'requestId'>,
  schema: z.ZodMiniType,
  sent: unknown,
): UpstreamFailure {
  log.error({ requestId, path, wrong: wrongShape(schema, sent) }, 'a result of another shape');
  const failure = new UpstreamFailure('unreadable', `${path}: a result of another shape`, {
    wrongIn: requestId,
  });
  failure.logged = true;
  return failure;
}
