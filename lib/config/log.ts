import pino from 'pino';
import { tracedLine } from '../../observe/trace.ts';

export type Log = pino.Logger;

/**
 * JSON lines with request ids, paths and statuses; never bodies, tokens, cookies, names or addresses. The
 * level comes from the environment, which `server.ts` has checked; a build needs no configuration.
 */
export const createLog = (): Log =>
  pino({
    name: 'portal',
    level: process.env.LOG_LEVEL || 'info',
    mixin: tracedLine,
  });
