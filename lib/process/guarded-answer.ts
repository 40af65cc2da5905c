import type { OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http';

type Written = OutgoingHttpHeaders | OutgoingHttpHeader[] | string | undefined;

const DOCUMENT = /^(text\/html|(text|application)\/(xhtml\+)?xml)/i;

/**
 * Gives an answer `headers`, and a possible document `policy`, unless its writer sets them otherwise. They
 * are set when the head is written, since Next sets some of its own only where there are none.
 */
export function guardAnswer(res: ServerResponse, headers: Record<string, string>, policy: string): void {
  const { writeHead } = res;
  const guarded = (status: number, ...rest: Written[]) => {
    for (const [name, value] of Object.entries(headers)) setDefault(res, name, value);
    if (mayBeDocument(res, rest)) setDefault(res, 'content-security-policy', policy);
    return Reflect.apply(writeHead, res, [status, ...rest]);
  };
  res.writeHead = guarded;
}

function setDefault(res: ServerResponse, name: string, value: string) {
  if (!res.hasHeader(name)) res.setHeader(name, value);
}

/** By its type, or for want of one. */
function mayBeDocument(res: ServerResponse, written: Written[]): boolean {
  const type = written.map(typeIn).find((said) => said !== undefined) ?? res.getHeader('content-type');
  return type === undefined || DOCUMENT.test(String(type));
}

function typeIn(written: Written): unknown {
  if (written === undefined || typeof written === 'string') return undefined;
  if (!Array.isArray(written)) {
    return Object.entries(written).find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  }
  const flat = written.flat();
  const at = flat.findIndex(
    (part, index) => index % 2 === 0 && String(part).toLowerCase() === 'content-type',
  );
  return at < 0 ? undefined : flat[at + 1];
}
