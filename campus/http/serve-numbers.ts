import { numberCalls } from '../../contract/operations/numbers.ts';
import { listNumbers, sayRestored, startFrom } from '../platform/numbers/office-numbers.ts';
import type { CampusApp } from './campus-app.ts';
import { serve } from './serve.ts';

/** The numbers that others know, as the office has them go on. */
export function serveNumbers(app: CampusApp) {
  serve(app, numberCalls, {
    'office/numbers/list': { read: (db) => listNumbers(db) },
    'office/numbers/start': {
      change: (tx, { body, timeZone }, now) => startFrom(tx, body, { timeZone }, now),
    },
    'office/numbers/restored': { change: (tx, { body }, now) => sayRestored(tx, body, now) },
  });
}
