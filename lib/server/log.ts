import 'server-only';
import { createLog } from '../process/log';

export const log = createLog();
