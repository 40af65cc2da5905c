import { fileCalls } from '@/lib/bff/calls/file-calls';
import { handleCall } from '@/lib/bff/calls/handle-call';
import { CallRefused } from '@/lib/bff/calls/own-answers';
import { sessionCalls } from '@/lib/bff/calls/session-calls';
import type { CallRequest } from '@/lib/bff/http/call-handler';

/** The raw path as it was asked: parameters arrive decoded, and could then name anything. */
const pathOf = (request: CallRequest) => new URL(request.url).pathname;

export function POST(request: CallRequest): Promise<Response> {
  const path = pathOf(request);
  const own = [sessionCalls, fileCalls].find((table) => Object.hasOwn(table, path))?.[path];
  return own ? own(request) : handleCall(request, path);
}

/** Calls are POST only, in the envelope too (D1). */
const notAllowed = () => new CallRefused(405, 'shared.genericError', { headers: { allow: 'POST' } }).response;

export const GET = notAllowed;
export const HEAD = notAllowed;
export const PUT = notAllowed;
export const PATCH = notAllowed;
export const DELETE = notAllowed;
export const OPTIONS = notAllowed;
