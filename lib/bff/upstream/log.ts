import 'server-only';
import { createLog } from '../../config/log';

export const log = createLog();
