import type { Database } from '../../db/database.ts';
import { notify } from './notices.ts';

/** Tells the student, who may be elsewhere by then, that the payment has arrived. */
export const tellPaid = (
  tx: Database,
  { id, careerId }: { id: string; careerId: string },
  receiptNumber: string,
  now: Date,
): Promise<void> => {
  const values = { number: receiptNumber };
  return notify(
    tx,
    'paymentReceived',
    { to: [careerId], subject: id, link: '/student/payments', values },
    now,
  );
};
