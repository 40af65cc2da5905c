import { subMinutes } from 'date-fns/subMinutes';
import { and, eq, gte } from 'drizzle-orm';
import type { CalendarEvent } from '../../contract/lessons/calendar-file.ts';
import type { CalendarPart } from '../area-parts.ts';
import { oneOf } from '../db/one-of.ts';
import { charges } from '../db/schema.ts';
import { text } from '../platform/texts.ts';
import { dayOf, endOfDay } from '../platform/time/days.ts';
import { chargeTitle } from './charges/charge-title.ts';
import { linkOf } from './tell.ts';

/** How long a deadline is shown for, up to its end. */
const DEADLINE_MINUTES = 30;

/** Until when a student has to pay what isn't paid; no amount stands in a calendar that others may read. */
export const paymentEvents: CalendarPart = async (
  db,
  { profileId, since },
  { language, timeZone, publicOrigin },
) => {
  const rows = await db
    .select()
    .from(charges)
    .where(
      and(
        eq(charges.careerId, profileId),
        oneOf(charges.status, ['planned', 'open']),
        gte(charges.dueOn, dayOf(since, timeZone)),
      ),
    );
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
