import pino from 'pino';
import { tracedLine } from '../../observe/trace.ts';

export type Log = pino.Logger;

/**
 * JSON lines: request ids, paths and statuses; never bodies, tokens, cookies, names or addresses. The level is that of
 * the environment, which `server.ts` has checked; a build needs no configuration.
 */
export const createLog = (): Log =>
  pino({
    name: 'portal',
    level: process.env.LOG_LEVEL || 'info',
    mixin: tracedLine,
  });
