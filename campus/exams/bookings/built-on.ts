import { and, asc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { among } from '../../db/one-of.ts';
import { courseUnits, examBookings, examSessions, prerequisites } from '../../db/schema.ts';
import type { Refusal } from '../../platform/outcome.ts';
import type { OutcomeWithExam } from '../outcomes/outcomes.ts';
import type { Career } from './career-facts.ts';

/**
 * The facts on which bookings are built. An act that makes one untrue ends what is built on it (`takeBack`),
 * or is refused because of it (`bookedSince`). Only this list says which bookings those are:
 * - `active`: the career is active (B01). Untrue: suspended, withdrawn. On it: all bookings and requests.
 * - `unrecognised`: nobody has recognised the unit (B03). Untrue: recognised. On it: the unit's exams.
 * - `open`: the unit is to be passed (B03, B12). Untrue: recorded, a rejection undone. On it: its exams.
 * - `passed`: the unit is passed or accepted (B06). Untrue: refused, lapsed, annulled, an acceptance undone.
 *   On it: the exams of the units that ask for it.
 * - `attended`: the course's required attendance is reached, or none is required (B07). Untrue: an exemption
 *   of the office ended, the confirmation of a roll undone. On it: the exams of the unit.
 *
 * By docs/domain.md these aren't here: a superseded plan keeps its bookings and enrolments, a lock has its
 * own time (`voidAtRisk`), a partial that counts (B16) can't be undone, an absence keeps an earlier booking.
 */
export type Fact = 'active' | 'unrecognised' | 'open' | 'passed' | 'attended';

/** Which bookings are built on that fact of these units. Params of `exam_booking`. */
export function isBuiltOn(tx: Database, fact: Fact, unitIds: readonly string[]): SQL | undefined {
  if (fact === 'active') return undefined;
  if (fact !== 'passed') return inArray(examBookings.unitId, [...unitIds]);
  const building = tx
    .select({ unitId: prerequisites.unitId })
    .from(prerequisites)
    .where(inArray(prerequisites.requiredUnitId, [...unitIds]));
  return inArray(examBookings.unitId, building);
}

/** Exams that careers booked, or whose seat or queue place they got, since then because of the fact. */
export async function takenSince(
  tx: Database,
  { careerIds, fact, unitIds, since }: { careerIds: string[]; fact: Fact; unitIds: string[]; since: Date },
) {
  const taken = sql`coalesce(${examBookings.promotedAt}, ${examBookings.bookedAt})`;
  return await tx
    .select({ examId: examSessions.id, course: courseUnits.title, startsAt: examSessions.startsAt })
    .from(examBookings)
    .innerJoin(examSessions, eq(examSessions.id, examBookings.sessionId))
    .innerJoin(courseUnits, eq(courseUnits.id, examBookings.unitId))
    .where(
      and(
        among(examBookings.careerId, careerIds),
        isBuiltOn(tx, fact, unitIds),
        inArray(examBookings.status, ['booked', 'waitlisted']),
        gte(taken, sql.param(since, examBookings.bookedAt)),
      ),
    )
    .orderBy(asc(examSessions.startsAt));
}

type Why = Pick<Refusal, 'code' | 'params'>;

/** Why a booking can't stand once the fact is untrue; null if something else still holds the booking. */
export async function whyNot(
  tx: Database,
  { unitId }: { unitId: string },
  { fact, unitIds, career }: { fact: Fact; unitIds: readonly string[]; career: Career },
): Promise<Why | null> {
  if (fact === 'active') return { code: 'exams.career_not_active' };
  if (fact === 'unrecognised') return { code: 'exams.unit_recognised' };
  if (fact === 'open') return { code: 'exams.already_passed' };
  if (fact === 'attended') {
    const short = career.attendance.find((each) => each.unitId === unitId);
    return short
      ? {
          code: 'exams.attendance_short',
          params: { kind: short.kind, percent: short.percent, required: short.required },
        }
      : null;
  }
  const gone = unitIds.filter((unitId) => !career.met.has(unitId));
  const missing = await titleOfMissing(tx, unitId, gone);
  return missing ? { code: 'exams.prerequisite_gone', params: { course: missing.title } } : null;
}

async function titleOfMissing(tx: Database, unitId: string, gone: string[]) {
  const [missing] = await tx
    .select({ title: courseUnits.title })
    .from(prerequisites)
    .innerJoin(courseUnits, eq(courseUnits.id, prerequisites.requiredUnitId))
    .where(and(eq(prerequisites.unitId, unitId), inArray(prerequisites.requiredUnitId, gone)));
  return missing;
}

type Decided = Pick<OutcomeWithExam, 'careerId' | 'unitId' | 'status' | 'publishedAt'>;

/**
 * Bookings that the decision made possible: if rejected, those of its unit; if accepted, those that need it.
 * They count from `publishedAt`: one that waited for the lock may be dated before the decision.
 */
export async function bookedSince(tx: Database, { careerId, unitId, status, publishedAt }: Decided) {
  if (!publishedAt) return [];
  const fact = status === 'rejected' ? 'open' : 'passed';
  return await takenSince(tx, { careerIds: [careerId], fact, unitIds: [unitId], since: publishedAt });
}
export type BookedSince = Awaited<ReturnType<typeof bookedSince>>[number];
