import 'server-only';
import { portalConfig } from '../config/portal-config';
import { createLog } from '../process/log';

export const log = createLog(portalConfig().LOG_LEVEL);
