import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

type Failure = Error & { code?: string; query?: string };
type Logged = { type: string; message: string; code?: string; stack: string; cause?: Logged };

/** The loggable part of an error: no query parameters or constraint values, which may be names. */
export function loggedError({ name, message, code, query, stack = '', cause }: Failure): Logged {
  return {
    type: name,
    message: query ?? message,
    code,
    stack: stack
      .split('\n')
      .filter((line) => line.startsWith('    at '))
      .join('\n'),
    ...(cause instanceof Error && { cause: loggedError(cause) }),
  };
}

/** The portal's id of the request, where it looks like one: it is written to the log. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const said = headers['x-request-id'];
  return typeof said === 'string' && /^[\w-]{8,64}$/.test(said) ? said : randomUUID();
}
