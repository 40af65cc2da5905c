import type { IncomingMessage } from 'node:http';
import { Refused, refusals } from './answers.ts';
import type { HubOptions } from './hub-options.ts';

export type Identify<Identity> = (request: IncomingMessage) => Promise<Identity>;

/** `authenticate` with its refusals: 401 for nobody, 503 when it fails or takes longer than `timeoutMs`. */
export function identifyBy<Identity>(
  { authenticate, log }: Pick<HubOptions<Identity>, 'authenticate' | 'log'>,
  timeoutMs: number,
): Identify<Identity> {
  return async (request) => {
    const identity = await within(timeoutMs, authenticate(request)).catch((error: unknown) => {
      log?.error({ err: error }, 'hub: authenticate failed');
      throw new Refused(refusals.unavailable);
    });
    if (identity === null) throw new Refused(refusals.unauthenticated);
    return identity;
  };
}

function within<T>(timeoutMs: number, promise: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
  return Promise.race([promise, late.promise]).finally(() => clearTimeout(timer));
}
