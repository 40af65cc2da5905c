import 'server-only';
import pino from 'pino';
import { portalConfig } from '../config/portal-config';

/** JSON lines: request ids, paths and statuses; never bodies, tokens, cookies, names or addresses. */
export const log = pino({ name: 'portal', level: portalConfig().LOG_LEVEL });
