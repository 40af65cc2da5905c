import { noonOf } from '../../contract/noon-of.ts';
import type { Database } from '../db/database.ts';
import { type Event, eventOf, tellAll } from '../platform/events.ts';
import { chargeTitles } from './charge-title.ts';
import { notify } from './notices.ts';
import type { StoredCharge } from './stored-charge.ts';

/** What a career owes is another: a page that is open reads it again. */
export const chargeChanged = ({ id, careerId }: Pick<StoredCharge, 'id' | 'careerId'>, now: Date): Event =>
  eventOf('chargeChanged', careerId, { chargeId: id }, now);

/** Tells a student of a charge that was not there before, who may be elsewhere. */
export async function tellAsked(tx: Database, charge: StoredCharge, now: Date): Promise<void> {
  const { id, careerId, dueOn } = charge;
  await tellAll(tx, [chargeChanged(charge, now)]);
  const values = { charge: chargeTitles(charge), day: new Date(noonOf(dueOn)) };
  const link = `/student/payments#charge-${id}`;
  await notify(tx, 'chargeAsked', { to: [careerId], subject: id, link, values }, now);
}
