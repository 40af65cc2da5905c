import type { Database } from '../../db/database.ts';
import { spendPasses } from '../../locks/spend-passes.ts';
import type { SessionWithSlots } from '../sessions/sessions.ts';
import { examOf } from './at-risk.ts';
import { locksAgainst } from './booking-facts.ts';
import type { Career } from './career-facts.ts';

/** Uses up the passes by which the office lets a booking of this session stand against the career's locks. */
export const passLocks = (
  tx: Database,
  session: SessionWithSlots,
  career: Career,
  now: Date,
): Promise<void> =>
  spendPasses(
    tx,
    locksAgainst(session, career, now).passes,
    { careerId: career.id, usedFor: examOf(session.id) },
    now,
  );
