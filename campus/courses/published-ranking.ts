import { and, asc, desc, eq, isNotNull } from 'drizzle-orm';
import type { CourseRanking } from '../../contract/courses.ts';
import type { Database } from '../db/database.ts';
import { enrolments, enrolmentWindows } from '../db/schema.ts';
import { NotFound } from '../platform/failures.ts';
import { sealOf } from '../platform/sealed-seed.ts';
import { rankPoints } from './rank-points.ts';

/** The order that a window made at its close, by numbers and without names; throws `NotFound` before there is one. */
export async function publishedRanking(db: Database, courseId: string): Promise<CourseRanking> {
  const [window] = await db
    .select({
      seed: enrolmentWindows.seed,
      rankedAt: enrolmentWindows.rankedAt,
      places: enrolmentWindows.rankedPlaces,
    })
    .from(enrolmentWindows)
    .where(eq(enrolmentWindows.offeringId, courseId));
  if (!window?.seed || !window.rankedAt) throw new NotFound('ranking', courseId);
  const { seed, rankedAt, places } = window;
  const rows = await db
    .select({ number: enrolments.number, merits: enrolments.merits })
    .from(enrolments)
    .where(and(eq(enrolments.offeringId, courseId), isNotNull(enrolments.position)))
    .orderBy(asc(enrolments.position), desc(enrolments.requestedAt));
  return {
    courseId,
    ...{ seed, seal: sealOf(seed), rankedAt: rankedAt.toISOString(), places: places ?? 0 },
    rows: rows.map(({ number, merits }) => ({
      number: number ?? 0,
      points: merits ? rankPoints(merits) : 0,
      merits,
    })),
  };
}
