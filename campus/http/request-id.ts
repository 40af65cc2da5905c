import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The portal's id of the request, where it looks like one: it is written to the log. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const said = headers['x-request-id'];
  return typeof said === 'string' && /^[\w-]{8,64}$/.test(said) ? said : randomUUID();
}
