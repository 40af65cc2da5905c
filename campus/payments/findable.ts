import { desc, eq } from 'drizzle-orm';
import type { Findables, OwnCareer } from '../area.ts';
import { charges } from '../db/schema.ts';
import { text } from '../platform/texts.ts';
import { endOfDay } from '../platform/time/days.ts';
import { chargeTitle } from './charges/charge-title.ts';
import { linkOf } from './tell.ts';

const CHARGES_AT_MOST = 100;

/** What a student owes or has paid, the latest. */
export const ownCharges: Findables<OwnCareer> = async (db, { careerId }, { language, timeZone }) => {
  const rows = await db
    .select()
    .from(charges)
    .where(eq(charges.careerId, careerId))
    .orderBy(desc(charges.dueOn))
    .limit(CHARGES_AT_MOST);
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
