import 'server-only';
import { calls } from './calls';
import { sessionCalls } from './session-calls';

/** Whether a browser can ask such a call: of the institution, or of the session itself. */
export const isCall = (path: string): boolean =>
  Object.hasOwn(calls, path) || Object.hasOwn(sessionCalls, path);
