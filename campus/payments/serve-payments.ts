import { paymentCalls } from '../../contract/calls/payments.ts';
import type { CampusApp } from '../http/campus-app.ts';
import { serve } from '../http/serve.ts';
import { ownCharges } from './own-charges.ts';

/** Charges, as students and the office ask about them. */
export function servePayments(app: CampusApp) {
  serve(app, paymentCalls, {
    'student/payments/list': {
      read: (db, { careerId, reader }, now) => ownCharges(db, careerId, reader, now),
    },
  });
}
