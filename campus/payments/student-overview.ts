import { and, asc, eq, sql } from 'drizzle-orm';
import type { StudentSummary } from '../../contract/dashboard.ts';
import type { Overview, OwnCareer } from '../area.ts';
import { oneOf } from '../db/one-of.ts';
import { prepared } from '../db/prepared.ts';
import { charges } from '../db/schema.ts';
import { partOf } from '../platform/day-part.ts';
import { endOfDayAfter, localInstant } from '../platform/days.ts';
import type { Step } from '../platform/step.ts';
import { chargeTitle } from './charge-title.ts';
import { statusAt } from './stored-charge.ts';

/** How long before its day a charge is a step. */
const DAYS_BEFORE = 30;

/** What is to be paid next, until when; of what is late the lock says it. */
export const studentPayments: Overview<OwnCareer, StudentSummary> = async (
  db,
  { careerId },
  { language, timeZone },
  now,
) => {
  const steps = (await unpaid(db).execute({ careerId })).flatMap((charge): Step[] => {
    const dueAt = endOfDayAfter(localInstant(charge.dueOn, '12:00', timeZone), 0, timeZone);
    const isNear = dueAt >= now && dueAt <= endOfDayAfter(now, DAYS_BEFORE, timeZone);
    if (!isNear || statusAt(charge, { timeZone, now }) !== 'open') return [];
    return [
      {
        ...{ code: 'charge_to_pay', area: 'payments', severity: 'soon', dueAt },
        link: `/student/payments#charge-${charge.id}`,
        params: { charge: chargeTitle(charge, language) },
      },
    ];
  });
  return { steps, day: steps.map(partOf) };
};

const unpaid = prepared((db) =>
  db
    .select()
    .from(charges)
    .where(and(eq(charges.careerId, sql.placeholder('careerId')), oneOf(charges.status, ['planned', 'open'])))
    .orderBy(asc(charges.dueOn), asc(charges.id))
    .prepare(''),
);
