import { slotAcrossBundles } from '../../../observe/across-bundles.ts';

/** As little of a `Request` as the handler of calls reads; a `Request` is one. */
export interface CallRequest {
  url: string;
  headers: Pick<Headers, 'get'>;
  body: AsyncIterable<Uint8Array> | null;
  /** Aborts when nobody waits for the answer any more. */
  signal: AbortSignal;
}

export interface CallHandler {
  /** Whether there is such a call. */
  knows(path: string): boolean;
  /** As the route handler of `app/api` answers it. */
  answer(request: CallRequest): Promise<Response>;
}

/** What `instrumentation.ts` hands to the server. */
const shared = slotAcrossBundles<CallHandler>('call-handler');

/** Undefined until Next is prepared. */
export const callHandler = (): CallHandler | undefined => shared.value;

export function keepCallHandler(handler: CallHandler): void {
  shared.value = handler;
}
