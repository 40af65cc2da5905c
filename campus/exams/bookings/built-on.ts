import { and, asc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { among } from '../../db/one-of.ts';
import { courseUnits, examBookings, examSessions, prerequisites } from '../../db/schema.ts';
import type { Refusal } from '../../platform/outcome.ts';
import type { OutcomeWithExam } from '../outcomes/outcomes.ts';
import type { Career } from './career-facts.ts';

/**
 * What is so of a career, on which its bookings are built. Whatever makes one of these untrue ends what is built on it
 * (`takeBack`), or is refused because of it (`bookedSince`), and nothing else decides which bookings those are.
 *
 * | fact | what makes it untrue | what is built on it |
 * |---|---|---|
 * | `active`: the career is active (B01) | suspended, withdrawn | every booking, every request to a board |
 * | `unrecognised`: nobody has recognised the unit (B03) | recognised | the exams of the unit |
 * | `open`: the unit is to be passed (B03, B12) | recorded, a rejection that is undone | the exams of the unit |
 * | `passed`: the unit is passed or accepted (B06) | refused, lapsed, annulled, an acceptance that is undone | the exams of the units that ask for it |
 * | `attended`: as much of its course was seen as is asked for, or nothing is (B07) | the office frees no longer, the confirmation of a roll that is undone | the exams of the unit |
 *
 * Not here, by the rules of docs/domain.md: a plan that is superseded leaves its bookings and enrolments to their student,
 * a lock has its own time (`voidAtRisk`), a partial that counts (B16) can't be taken back, and who is absent after the
 * booking keeps it.
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
 * The exams in which the career took a seat, or a place in the queue, since an outcome was told, and could not have before
 * it was decided: what waited for that may bear an instant of before (built-on.ts): of a rejected one those of its unit, of an accepted one those that ask for it to be passed.
 */
export async function bookedSince(tx: Database, { careerId, unitId, status, publishedAt }: Decided) {
  if (!publishedAt) return [];
  const fact = status === 'rejected' ? 'open' : 'passed';
  return await takenSince(tx, { careerIds: [careerId], fact, unitIds: [unitId], since: publishedAt });
}
export type BookedSince = Awaited<ReturnType<typeof bookedSince>>[number];
