import { subMinutes } from 'date-fns/subMinutes';
import { and, asc, between, desc, eq, gte, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { StudentSummary } from '../../contract/dashboard/dashboard.ts';
import type { CalendarEvent } from '../../contract/lessons/calendar-file.ts';
import { shiftDay } from '../../contract/wire/shift-day.ts';
import type { Findables, Overview, OwnCareer } from '../area.ts';
import type { CalendarPart } from '../area-parts.ts';
import type { Database } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { charges } from '../db/schema.ts';
import { partOf } from '../platform/dashboard/day-part.ts';
import type { Step } from '../platform/dashboard/step.ts';
import { text } from '../platform/texts.ts';
import { dayOf, endOfDay } from '../platform/time/days.ts';
import { chargeTitle } from './charges/charge-title.ts';
import { isUnpaid, statusAt } from './charges/stored-charge.ts';
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

const nearing = prepared((db) => {
  const near = between(charges.dueOn, sql.placeholder('today'), sql.placeholder('until'));
  return chargesOf(db, sql.placeholder('careerId'), and(isUnpaid, near))
    .orderBy(asc(charges.dueOn), asc(charges.id))
    .prepare('');
});

const CHARGES_AT_MOST = 100;

/** What a student owes or has paid, the latest. */
export const ownCharges: Findables<OwnCareer> = async (db, { careerId }, { language, timeZone }) => {
  const rows = await chargesOf(db, careerId).orderBy(desc(charges.dueOn)).limit(CHARGES_AT_MOST);
  return rows.map((charge) => {
    const due = endOfDay(charge.dueOn, timeZone);
    return {
      kind: 'payment',
      title: chargeTitle(charge, language),
      detail: text(language, timeZone, 'search.until', { at: due }),
      link: linkOf(charge),
      near: due,
    };
  });
};

/** How long a deadline is shown for, up to its end. */
const DEADLINE_MINUTES = 30;

/** Until when a student has to pay what isn't paid; no amount stands in a calendar that others may read. */
export const paymentEvents: CalendarPart = async (
  db,
  { profileId, since },
  { language, timeZone, publicOrigin },
) => {
  const ahead = gte(charges.dueOn, dayOf(since, timeZone));
  const rows = await chargesOf(db, profileId, and(isUnpaid, ahead));
  return rows.map((charge): CalendarEvent => {
    const endsAt = endOfDay(charge.dueOn, timeZone);
    return {
      ...{ uid: `pay-${charge.id}@${new URL(publicOrigin).hostname}`, sequence: charge.version },
      ...{ stampedAt: charge.createdAt, startsAt: subMinutes(endsAt, DEADLINE_MINUTES), endsAt },
      ...{ status: 'CONFIRMED', location: '', description: '', transparent: true },
      summary: text(language, timeZone, 'calendar.payment', { charge: chargeTitle(charge, language) }),
      url: `${publicOrigin}${linkOf(charge)}`,
    };
  });
};

const chargesOf = (db: Database, careerId: string | Placeholder, which?: SQL) =>
  db
    .select()
    .from(charges)
    .where(and(eq(charges.careerId, careerId), which));
