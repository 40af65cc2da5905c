import type { CounterName } from '../../../contract/operations/numbers.ts';
import {
  badgeNumbers,
  certificateNumbers,
  noticeNumbers,
  receiptNumbers,
  requestNumbers,
} from '../../db/schema.ts';

/** The counters of papers, by name; the register of sheets keeps its own. */
export const counters = {
  certificates: certificateNumbers,
  receipts: receiptNumbers,
  protocols: requestNumbers,
  badges: badgeNumbers,
  notices: noticeNumbers,
} as const satisfies Record<Exclude<CounterName, 'sheets'>, unknown>;

/** The year of a counter that goes on over the years. */
export const NO_YEAR = 0;
