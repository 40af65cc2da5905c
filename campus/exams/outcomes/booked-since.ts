import type { Database } from '../../db/database.ts';
import { takenSince } from '../bookings/built-on.ts';
import type { OutcomeWithExam } from './outcomes.ts';

type Decided = Pick<OutcomeWithExam, 'careerId' | 'unitId' | 'status' | 'publishedAt'>;

/**
 * The exams in which the career took a seat, or a place in the queue, since an outcome was told, and could not have before
 * it was decided: what waited for that may bear an instant of before (built-on.ts): of a rejected one those of its unit, of an accepted one those that ask for it to be passed.
 */
export async function bookedSince(tx: Database, { careerId, unitId, status, publishedAt }: Decided) {
  if (!publishedAt) return [];
  const fact = status === 'rejected' ? 'open' : 'passed';
  return await takenSince(tx, { careerIds: [careerId], fact, unitIds: [unitId], since: publishedAt });
}
export type BookedSince = Awaited<ReturnType<typeof bookedSince>>[number];
