import { and, count, eq } from 'drizzle-orm';
import { decidesAtClose } from '../../../contract/courses/enrolment-modes.ts';
import type { SaveEnrolmentWindow } from '../../../contract/courses/office.ts';
import type { Database } from '../../db/database.ts';
import type { StoredReserve } from '../../db/schema/courses.ts';
import { enrolments, enrolmentWindows } from '../../db/schema.ts';
import { type Refusal, when } from '../../platform/outcome.ts';
import { isSameGroup } from './reserved-seats.ts';
import { type ReserveRefusal, reservesIn } from './reserves-change.ts';

export type WindowRefusal =
  | ReserveRefusal
  | 'windows.below_taken'
  | 'windows.asked'
  | 'windows.already_ranked';

/**
 * What stands against changing how a window gives its places: that somebody has asked, who was told how, when and for
 * whom it is decided; and that its order is made, which is done once. Its places and its waiting list may change: nobody
 * is shown who would gain by it.
 */
export async function refusalsOfChange(
  tx: Database,
  next: SaveEnrolmentWindow,
): Promise<Refusal<WindowRefusal>[]> {
  const [window] = await tx
    .select()
    .from(enrolmentWindows)
    .where(eq(enrolmentWindows.offeringId, next.offeringId));
  if (!window || isSame(window, { ...next, reserved: reservesIn(next) })) return [];
  const asked = await askedIn(tx, next.offeringId);
  return [
    when(asked > 0, { code: 'windows.asked' as const, params: { count: asked } }),
    when(window.rankedAt !== null && decidesAtClose(next.mode), { code: 'windows.already_ranked' as const }),
  ].flat();
}

type Terms = Pick<SaveEnrolmentWindow, 'mode' | 'opensAt' | 'closesAt'> & { reserved: StoredReserve[] };

const isSame = (one: Terms, other: Terms): boolean =>
  one.mode === other.mode &&
  +one.opensAt === +other.opensAt &&
  +one.closesAt === +other.closesAt &&
  one.reserved.length === other.reserved.length &&
  one.reserved.every((reserve, index) => isSameReserve(reserve, other.reserved[index]));

const isSameReserve = (one: StoredReserve, other: StoredReserve | undefined): boolean =>
  other !== undefined &&
  isSameGroup(one.group, other.group) &&
  one.seats === other.seats &&
  one.until === other.until;

async function askedIn(tx: Database, offeringId: string): Promise<number> {
  const [row] = await tx
    .select({ asked: count() })
    .from(enrolments)
    .where(and(eq(enrolments.offeringId, offeringId), eq(enrolments.status, 'requested')));
  return row?.asked ?? 0;
}
