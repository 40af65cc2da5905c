import { eq, sql } from 'drizzle-orm';
import type { Effect } from '../area.ts';
import { careers } from '../db/schema.ts';
import { audit } from '../platform/audit.ts';
import { done, notAllowed } from '../platform/outcome.ts';
import { type ActionOf, endsOf } from '../platform/state-machine.ts';
import { careerMachine } from './career-machine.ts';
import { lockCareer } from './lock-career.ts';

/**
 * What an approved request does to a career. Every noun is told of one that isn't active any more, in the same
 * transaction. A booking that is on its way counts on the career as it was: it is asked again.
 */
export const changesCareer =
  (action: ActionOf<typeof careerMachine>): Effect =>
  async (tx, { careerId, protocol, areas }, now) => {
    const from = await lockCareer(tx, careerId);
    const status = endsOf(careerMachine, from, action)?.[0];
    if (!status) return notAllowed();
    await tx
      .update(careers)
      .set({ status, bookingActs: sql`${careers.bookingActs} + 1` })
      .where(eq(careers.id, careerId));
    const entry = { action: `career.${action}`, entity: 'career', entityId: careerId };
    await audit(tx, { actorId: null, ...entry, detail: { protocol } }, now);
    if (status !== 'active') for (const { ceased } of areas) await ceased?.(tx, careerId, now);
    return done(null);
  };
