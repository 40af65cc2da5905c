import type { ServerResponse } from 'node:http';

/** The envelope of a call that is refused before any code of calls sees it. */
export const refusedEnvelope = (code: string): string =>
  JSON.stringify({ success: false, result: null, messages: [{ text: code, type: 'danger', code }] });

/** Refuses a request and closes: what stands behind it on the connection nobody knows. */
export function refuseRequest(
  res: ServerResponse,
  { status, allow }: { status: number; allow?: string },
  isCall: boolean,
): void {
  const body = isCall ? refusedEnvelope('shared.genericError') : '';
  res.writeHead(status, {
    ...(isCall && { 'content-type': 'application/json; charset=utf-8' }),
    ...(allow && { allow }),
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  });
  res.end(body);
}
