import { addDays } from 'date-fns/addDays';
import { and, count, eq, gte, isNull, or, sql } from 'drizzle-orm';
import { decidesAtClose } from '../../../contract/courses/enrolment-modes.ts';
import type { EnrolmentWindow } from '../../../contract/courses/enrolments.ts';
import type { SaveEnrolmentWindow } from '../../../contract/courses/office.ts';
import type { Added } from '../../../contract/wire/office-fields.ts';
import type { Database } from '../../db/database.ts';
import type { StoredReserve } from '../../db/schema/courses.ts';
import { enrolments, enrolmentWindows } from '../../db/schema.ts';
import type { Reader } from '../../http/answers.ts';
import { added } from '../../platform/audit/added.ts';
import { NotFound } from '../../platform/failures.ts';
import { done, type Outcome, type Refusal, refused, when } from '../../platform/outcome.ts';
import { newSeed } from '../../platform/ranking-order.ts';
import { rankIfClosed } from '../ranking/rank-requests.ts';
import { toWindow } from '../student/student-course.ts';
import { titlesIn } from './reserve-titles.ts';
import { isSameGroup } from './reserved-seats.ts';
import { heldOf, type ReserveRefusal, refusalsOfReserves, reservesIn } from './reserves-change.ts';
import { lockWindow, tellSeats } from './seats.ts';
import { moveQueue } from './waiting-list.ts';

/** Default days to drop after the close, for modes that decide then: students learn only then of a seat. */
const DROP_AFTER_RANKING_DAYS = 7;

/**
 * Opens or changes enrolment in an offering, never below the seats taken, nor with more reserved than it has.
 * The queue gets new free seats. Once somebody has asked, how and when places are given can't change.
 */
export async function saveEnrolmentWindow(
  tx: Database,
  window: SaveEnrolmentWindow,
  now: Date,
): Promise<Outcome<Added, WindowRefusal>> {
  const { offeringId, mode, opensAt, closesAt, dropUntil = dropUntilOf(window) } = window;
  const capacity = window.capacity ?? null;
  const reserved = reservesIn(window);
  const terms = {
    mode,
    opensAt,
    closesAt,
    dropUntil,
    capacity,
    waitlistCapacity: window.waitlistCapacity ?? null,
    reserved,
  };
  await lockWindow(tx, offeringId);
  await rankIfClosed(tx, offeringId, now);
  const reservedTaken = await heldOf(tx, offeringId, reserved);
  const refusals = [
    ...(await refusalsOfChange(tx, window)),
    ...(await refusalsOfReserves(tx, window, reservedTaken, now)),
  ];
  if (refusals.length > 0) return refused(refusals);
  const seed = decidesAtClose(mode) ? newSeed() : null;
  const saved = await tx
    .insert(enrolmentWindows)
    .values({ offeringId, ...terms, reservedTaken, seed })
    .onConflictDoUpdate({
      target: enrolmentWindows.offeringId,
      set: {
        ...terms,
        reservedTaken,
        seed: sql`coalesce(${enrolmentWindows.seed}, excluded.seed)`,
        version: sql`${enrolmentWindows.version} + 1`,
      },
      setWhere: or(isNull(sql`excluded.capacity`), gte(sql`excluded.capacity`, enrolmentWindows.taken)),
    })
    .returning({ id: enrolmentWindows.offeringId });
  if (saved.length === 0) return refused([{ code: 'windows.below_taken' }]);

  await moveQueue(tx, offeringId, now);
  await tellSeats(tx, offeringId, now);
  return done(await added(tx, 'enrolment-window', saved, now, 'save'));
}

const dropUntilOf = ({ mode, closesAt }: SaveEnrolmentWindow): Date =>
  decidesAtClose(mode) ? addDays(closesAt, DROP_AFTER_RANKING_DAYS) : closesAt;

type WindowRefusal = ReserveRefusal | 'windows.below_taken' | 'windows.asked' | 'windows.already_ranked';

/**
 * Why a window's way to give places can't change: somebody has asked, who was told how, when and for whom it
 * is decided; or the ranking, which is made once, is made. Number of places and waiting list may change,
 * since nobody sees who would gain by that.
 */
async function refusalsOfChange(tx: Database, next: SaveEnrolmentWindow): Promise<Refusal<WindowRefusal>[]> {
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

/** The window of an offering as its row counts it; throws `NotFound` where it has none. */
export async function enrolmentWindowOf(
  db: Database,
  offeringId: string,
  reader: Pick<Reader, 'language'>,
  now: Date,
): Promise<EnrolmentWindow> {
  const [row] = await db
    .select({ window: enrolmentWindows, titles: titlesIn(enrolmentWindows.reserved) })
    .from(enrolmentWindows)
    .where(eq(enrolmentWindows.offeringId, offeringId));
  if (!row) throw new NotFound('enrolment window', offeringId);
  return toWindow({ ...row.window, own: [] }, row.titles, reader, now);
}
