import 'server-only';
import { calls } from './calls';
import { fileCalls } from './file-calls';
import { sessionCalls } from './session-calls';

/** Whether a browser can ask such a call: of the institution, of the session itself, or with a file. */
export const isCall = (path: string): boolean =>
  [calls, sessionCalls, fileCalls].some((table) => Object.hasOwn(table, path));
