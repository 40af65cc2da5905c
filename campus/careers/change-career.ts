import { sql } from 'drizzle-orm';
import type { Effect } from '../area.ts';
import { careers } from '../db/schema.ts';
import { done, notAllowed } from '../platform/outcome.ts';
import { type ActionOf, endsOf } from '../platform/states/state-machine.ts';
import { careerMachine, changeCareer } from './career-machine.ts';
import { lockCareer } from './lock-career.ts';

/**
 * What an approved request does to a career. Every noun is told of one that isn't active any more, in the same
 * transaction. A booking that is on its way counts on the career as it was: it is asked again.
 */
export const changesCareer =
  (action: ActionOf<typeof careerMachine>): Effect =>
  async (tx, { careerId, protocol, areas }, now) => {
    const from = await lockCareer(tx, careerId);
    const [to] = endsOf(careerMachine, from, action) ?? [];
    if (!to) return notAllowed();
    const set = { bookingActs: sql`${careers.bookingActs} + 1` };
    await changeCareer(tx, careerId, action, { to, by: null, set, detail: { protocol }, tells: [] }, now);
    if (to !== 'active') for (const { ceased } of areas) await ceased?.(tx, careerId, now);
    return done(null);
  };
