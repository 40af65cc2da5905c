import { and, asc, between, eq, sql } from 'drizzle-orm';
import type { StudentSummary } from '../../contract/dashboard/dashboard.ts';
import { shiftDay } from '../../contract/wire/shift-day.ts';
import type { Overview, OwnCareer } from '../area.ts';
import { oneOf } from '../db/one-of.ts';
import { prepared } from '../db/prepared.ts';
import { charges } from '../db/schema.ts';
import { partOf } from '../platform/dashboard/day-part.ts';
import type { Step } from '../platform/dashboard/step.ts';
import { dayOf, endOfDay } from '../platform/time/days.ts';
import { chargeTitle } from './charges/charge-title.ts';
import { statusAt } from './charges/stored-charge.ts';
import { linkOf } from './tell.ts';

/** How long before its day a charge is a step. */
const DAYS_BEFORE = 30;

/** What is to be paid next, until when; of what is late the lock says it. */
export const studentPayments: Overview<OwnCareer, StudentSummary> = async (
  db,
  { careerId },
  { language, timeZone },
  now,
) => {
  const today = dayOf(now, timeZone);
  const near = { today, until: shiftDay(today, DAYS_BEFORE) };
  const payable = (await nearing(db).execute({ careerId, ...near })).filter(
    (charge) => statusAt(charge, { timeZone, now }) === 'open',
  );
  const steps = payable.map(
    (charge): Step => ({
      ...{ code: 'charge_to_pay', area: 'payments', severity: 'soon', link: linkOf(charge) },
      dueAt: endOfDay(charge.dueOn, timeZone),
      params: { charge: chargeTitle(charge, language) },
    }),
  );
  return { steps, day: steps.map(partOf) };
};

const nearing = prepared((db) =>
  db
    .select()
    .from(charges)
    .where(
      and(
        eq(charges.careerId, sql.placeholder('careerId')),
        oneOf(charges.status, ['planned', 'open']),
        between(charges.dueOn, sql.placeholder('today'), sql.placeholder('until')),
      ),
    )
    .orderBy(asc(charges.dueOn), asc(charges.id))
    .prepare(''),
);
