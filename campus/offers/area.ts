import type { Area } from '../area.ts';
import { ENROLMENT_ENDED, ENROLMENT_PAID, ENROLMENT_PUT_OFF } from '../payments/charges/charge-machine.ts';
import { exclusive } from '../platform/jobs/periodic-tasks.ts';
import { enrolmentEnded, enrolmentPutOff, enrolPaid } from './applications/enrolment-paid.ts';
import { expireCorrections, expirePayments } from './applications/expire-applications.ts';
import { movePlaces } from './applications/fill-places.ts';
import { offerNotices } from './notices.ts';
import { serveOffers } from './serve-offers.ts';
import { studentApplications } from './student-overview.ts';

const EVERY_MS = 20_000;

/** What one can apply for, and the applications. */
export const offers: Area = {
  serve: serveOffers,
  dashboard: { of: 'offers', student: studentApplications },
  tasks: [
    { name: 'offers.places', everyMs: EVERY_MS, run: movePlaces },
    exclusive('offers.corrections', EVERY_MS, expireCorrections),
    exclusive('offers.payments', EVERY_MS, expirePayments),
  ],
  promptJobs: ({ db, clock, areas, timeZone }) => ({
    [ENROLMENT_PAID]: ({ chargeId }) =>
      clock.transact(db, (tx, now) => enrolPaid(tx, { chargeId: String(chargeId), areas }, now)),
    [ENROLMENT_ENDED]: ({ chargeId }) =>
      clock.transact(db, (tx, now) => enrolmentEnded(tx, { chargeId: String(chargeId), areas }, now)),
    [ENROLMENT_PUT_OFF]: ({ chargeId }) =>
      clock.transact(db, (tx, now) => enrolmentPutOff(tx, { chargeId: String(chargeId), timeZone }, now)),
  }),
  notices: offerNotices,
};
