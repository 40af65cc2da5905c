import { and, eq, gt, gte, inArray, lte, notExists, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import {
  careers,
  courseUnits,
  enrolments,
  enrolmentWindows,
  examBookings,
  examOutcomes,
  examSessions,
  offerings,
  planRows,
  plans,
  transcriptRows,
} from '../db/schema.ts';
import type { Step } from './next-steps.ts';
import { isNear, stepOfWindow } from './window-near.ts';

/** What a student has to do or could do soon: one question to the database for each source. */
export async function studentSteps(db: Database, careerId: string, now: Date): Promise<Step[]> {
  return [
    ...(await careerNotActive(db, careerId)),
    ...(await outcomesToDecide(db, careerId, now)),
    ...(await placesToTake(db, careerId, now)),
    ...(await enrolmentWindowsNear(db, careerId, now)),
    ...(await bookingWindowsNear(db, careerId, now)),
  ];
}

async function careerNotActive(db: Database, careerId: string): Promise<Step[]> {
  const [career] = await db.select({ status: careers.status }).from(careers).where(eq(careers.id, careerId));
  if (!career || career.status === 'active') return [];
  return [
    {
      code: 'career_not_active',
      area: 'career',
      severity: 'blocking',
      blocks: ['exams', 'courses'],
      params: { status: career.status },
    },
  ];
}

async function outcomesToDecide(db: Database, careerId: string, now: Date): Promise<Step[]> {
  const { result, grade, honours, decisionDueAt } = examOutcomes;
  const outcomes = await db
    .select({ course: courseUnits.title, result, grade, honours, dueAt: decisionDueAt })
    .from(examBookings)
    .innerJoin(examOutcomes, eq(examOutcomes.bookingId, examBookings.id))
    .innerJoin(courseUnits, eq(courseUnits.id, examBookings.unitId))
    .where(
      and(eq(examBookings.careerId, careerId), eq(examOutcomes.status, 'published'), gte(decisionDueAt, now)),
    );
  return outcomes.map(({ course, dueAt, ...outcome }) => ({
    code: 'outcome_to_decide',
    area: 'exams',
    severity: 'soon',
    dueAt,
    course,
    link: '/student/exams?tab=outcomes',
    params: {
      result: outcome.honours ? 'honours' : outcome.result,
      grade: outcome.grade ?? 0,
    },
  }));
}

async function placesToTake(db: Database, careerId: string, now: Date): Promise<Step[]> {
  const places = await db
    .select({ course: courseUnits.title, dueAt: enrolments.offeredUntil })
    .from(enrolments)
    .innerJoin(offerings, eq(offerings.id, enrolments.offeringId))
    .innerJoin(courseUnits, eq(courseUnits.id, offerings.unitId))
    .where(
      and(
        eq(enrolments.careerId, careerId),
        eq(enrolments.status, 'offered'),
        gt(enrolments.offeredUntil, now),
      ),
    );
  return places.map((place) => ({
    code: 'place_to_take',
    area: 'courses',
    severity: 'soon',
    link: '/student/courses?tab=mine',
    ...place,
  }));
}

/** Of courses whose year of the plan is reached and that the student isn't in yet. */
async function enrolmentWindowsNear(db: Database, careerId: string, now: Date): Promise<Step[]> {
  const { opensAt, closesAt } = enrolmentWindows;
  const due = unitsToPass(db, careerId);
  const own = db
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(
      and(
        eq(enrolments.offeringId, offerings.id),
        eq(enrolments.careerId, careerId),
        inArray(enrolments.status, ['enrolled', 'waitlisted', 'pending', 'offered']),
      ),
    );
  const windows = await db
    .select({ course: courseUnits.title, opensAt, closesAt })
    .from(due)
    .innerJoin(offerings, eq(offerings.unitId, due.unitId))
    .innerJoin(courseUnits, eq(courseUnits.id, due.unitId))
    .innerJoin(enrolmentWindows, eq(enrolmentWindows.offeringId, offerings.id))
    .where(
      and(
        inArray(offerings.status, ['published', 'running']),
        lte(due.year, sql`${offerings.academicYear} - ${due.cohortYear} + 1`),
        isNear(enrolmentWindows, now),
        notExists(own),
      ),
    );
  return windows.map(({ course, ...window }) => ({
    area: 'courses',
    course,
    link: '/student/courses?tab=open',
    ...stepOfWindow('enrolment', window, now),
  }));
}

/** Of the exams of units that are to be passed and have no booking that stands. */
async function bookingWindowsNear(db: Database, careerId: string, now: Date): Promise<Step[]> {
  const window = { opensAt: examSessions.bookingOpensAt, closesAt: examSessions.bookingClosesAt };
  const due = unitsToPass(db, careerId);
  const booked = db
    .select({ id: examBookings.id })
    .from(examBookings)
    .where(
      and(
        eq(examBookings.careerId, careerId),
        eq(examBookings.unitId, due.unitId),
        inArray(examBookings.status, ['booked', 'waitlisted']),
      ),
    );
  const windows = await db
    .select({ course: courseUnits.title, ...window })
    .from(due)
    .innerJoin(courseUnits, eq(courseUnits.id, due.unitId))
    .innerJoin(examSessions, eq(examSessions.unitId, due.unitId))
    .where(and(eq(examSessions.status, 'published'), isNear(window, now), notExists(booked)));
  return windows.map(({ course, ...near }) => ({
    area: 'exams',
    course,
    link: '/student/exams',
    ...stepOfWindow('booking', near, now),
  }));
}

/** The units of the approved plan that aren't passed; none while the career isn't active. */
function unitsToPass(db: Database, careerId: string) {
  const passed = db
    .select({ id: transcriptRows.id })
    .from(transcriptRows)
    .where(and(eq(transcriptRows.careerId, careerId), eq(transcriptRows.unitId, planRows.unitId)));
  return db
    .select({ unitId: planRows.unitId, year: planRows.year, cohortYear: careers.cohortYear })
    .from(careers)
    .innerJoin(plans, and(eq(plans.careerId, careers.id), eq(plans.status, 'approved')))
    .innerJoin(planRows, eq(planRows.planId, plans.id))
    .where(
      and(
        eq(careers.id, careerId),
        eq(careers.status, 'active'),
        inArray(planRows.status, ['planned', 'attended']),
        notExists(passed),
      ),
    )
    .as('due');
}
