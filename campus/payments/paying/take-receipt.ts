import type { NoticeOutcome, ReceiptNotice } from '../../../contract/paying.ts';
import type { Database } from '../../db/database.ts';
import { keepUnmatched } from './unmatched.ts';

/** No reference has been given out yet: whatever is paid is somebody's money that the office has to find the owner of. */
export const takeReceipt = (
  tx: Database,
  provider: 'simulator' | 'pagopa',
  receipt: ReceiptNotice,
  now: Date,
): Promise<NoticeOutcome> => keepUnmatched(tx, { provider, receipt, reason: 'unknown_reference' }, now);
