import { and, asc, desc, eq, isNotNull } from 'drizzle-orm';
import type { CourseRanking } from '../../../contract/courses/courses.ts';
import type { Database } from '../../db/database.ts';
import { enrolments, enrolmentWindows } from '../../db/schema.ts';
import type { Reader } from '../../http/answers.ts';
import { NotFound } from '../../platform/failures.ts';
import { sealOf } from '../../platform/ranking-order.ts';
import { titlesIn, toGroup } from '../seats/reserve-titles.ts';
import { seatsInOrder } from '../seats/reserved-seats.ts';
import { rankPoints } from './rank-points.ts';

/** A window's ranking by numbers, without names; throws `NotFound` before the ranking is made. */
export async function publishedRanking(
  db: Database,
  courseId: string,
  reader: Pick<Reader, 'language'>,
): Promise<CourseRanking> {
  const [window] = await db
    .select({
      seed: enrolmentWindows.seed,
      rankedAt: enrolmentWindows.rankedAt,
      places: enrolmentWindows.rankedPlaces,
      reserved: enrolmentWindows.rankedReserved,
      titles: titlesIn(enrolmentWindows.rankedReserved),
    })
    .from(enrolmentWindows)
    .where(eq(enrolmentWindows.offeringId, courseId));
  if (!window?.seed || !window.rankedAt) throw new NotFound('ranking', courseId);
  const { seed, rankedAt, titles } = window;
  const [places, reserved] = [window.places ?? 0, window.reserved ?? []];
  const rows = await db
    .select({ number: enrolments.number, merits: enrolments.merits, reserves: enrolments.reserves })
    .from(enrolments)
    .where(and(eq(enrolments.offeringId, courseId), isNotNull(enrolments.position)))
    .orderBy(asc(enrolments.position), desc(enrolments.requestedAt));
  const order = rows.map(({ number, merits, reserves }) => ({
    ...{ number: number ?? 0, merits, reserves: reserves ?? [] },
    points: merits ? rankPoints(merits) : 0,
  }));
  const seats = seatsInOrder(order, { places, reserved });
  return {
    courseId,
    ...{ seed, seal: sealOf(seed), rankedAt: rankedAt.toISOString(), places },
    reserved: reserved.map(({ group, seats: kept }) => ({ ...toGroup(group, titles, reader), seats: kept })),
    rows: order.map((row, index) => ({ ...row, placed: seats[index] !== null })),
  };
}
