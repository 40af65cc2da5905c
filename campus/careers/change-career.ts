import { sql } from 'drizzle-orm';
import type { CareerStatus } from '../../contract/careers/career-status.ts';
import type { Effect } from '../area.ts';
import { careers } from '../db/schema.ts';
import { done, notAllowed } from '../platform/outcome.ts';
import { type ActionOf, endsOf, type StateMachine } from '../platform/states/state-machine.ts';
import { transitionsOf } from '../platform/states/transition.ts';
import { lockCareer } from './hold-career.ts';

/** A career, as far as it changes at its student's request (docs/domain.md, Careers). */
export const careerMachine = {
  applicant: {},
  active: { suspend: ['suspended'], withdraw: ['withdrawn'] },
  suspended: { reinstate: ['active'], withdraw: ['withdrawn'] },
  interrupted: { withdraw: ['withdrawn'] },
  withdrawn: {},
  transferred: {},
  lapsed: {},
  graduated: {},
} as const satisfies StateMachine<CareerStatus, 'suspend' | 'reinstate' | 'withdraw'>;

/** Moves a career that the caller holds. */
const changeCareer = transitionsOf(careers, careerMachine, 'career');

/**
 * What an approved request does to a career. All areas are told, in the same transaction, of one that is no
 * longer active. Pending bookings are checked again.
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
