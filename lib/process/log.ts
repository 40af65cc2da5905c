import pino from 'pino';

export type Log = pino.Logger;

/** JSON lines: request ids, paths and statuses; never bodies, tokens, cookies, names or addresses. */
export const createLog = (level: string): Log => pino({ name: 'portal', level });
