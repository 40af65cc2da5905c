import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { SheetChange } from '../../../contract/exams/record-sheets.ts';
import { nameInLists } from '../../../contract/wire/person-name.ts';
import type { Database } from '../../db/database.ts';
import { byName } from '../../db/folded.ts';
import {
  courseUnits,
  examAttendance,
  examBookings,
  examOutcomes,
  examSessions,
  people,
  profiles,
} from '../../db/schema.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { dayOf } from '../../platform/time/days.ts';
import { outcomeMachine } from '../machines.ts';
import { yearOfSession } from '../sessions/sessions.ts';
import type { ContentRow } from './sheet-content.ts';

/** Outcomes with whose they are, by family name: what a sheet says of each. */
const sheetOutcomes = (tx: Database) =>
  tx
    .select({
      outcomeId: examOutcomes.id,
      result: examOutcomes.result,
      grade: examOutcomes.grade,
      honours: examOutcomes.honours,
      status: examOutcomes.status,
      decidedAt: examOutcomes.decidedAt,
      topics: examOutcomes.topics,
      sheetId: examOutcomes.sheetId,
      careerId: examBookings.careerId,
      unitId: examBookings.unitId,
      cfu: courseUnits.cfu,
      recording: examSessions.recording,
      startsAt: examSessions.startsAt,
      academicYear: yearOfSession,
      badge: profiles.badge,
      givenName: people.givenName,
      familyName: people.familyName,
      identityChecked: examAttendance.identityChecked,
    })
    .from(examOutcomes)
    .innerJoin(examBookings, eq(examBookings.id, examOutcomes.bookingId))
    .innerJoin(examSessions, eq(examSessions.id, examBookings.sessionId))
    .innerJoin(courseUnits, eq(courseUnits.id, examBookings.unitId))
    .innerJoin(profiles, eq(profiles.id, examBookings.careerId))
    .innerJoin(people, eq(people.id, profiles.personId))
    .leftJoin(examAttendance, eq(examAttendance.bookingId, examBookings.id))
    .orderBy(...byName(examOutcomes.id))
    .$dynamic();
export type SheetOutcome = Awaited<ReturnType<typeof sheetOutcomes>>[number];

const ACCEPTED = ['accepted', 'auto_accepted'] as const;

/** Outcomes for a sheet: accepted, failed or withdrawn, and on no sheet other than the open one. */
export function candidatesOf(tx: Database, sessionId: string, openSheetId: string | null) {
  const negative = and(eq(examOutcomes.status, 'closed'), inArray(examOutcomes.result, ['fail', 'withdrew']));
  const free = or(
    isNull(examOutcomes.sheetId),
    openSheetId ? eq(examOutcomes.sheetId, openSheetId) : undefined,
  );
  return sheetOutcomes(tx).where(
    and(eq(examSessions.id, sessionId), free, or(inArray(examOutcomes.status, [...ACCEPTED]), negative)),
  );
}

export const outcomesOnSheet = (tx: Database, sheetId: string) =>
  sheetOutcomes(tx).where(eq(examOutcomes.sheetId, sheetId));

/** On a recorded sheet: not annulled since. */
export const isStanding = ({ status }: SheetOutcome): boolean => allows(outcomeMachine, status, 'rectify');

export const outcomesById = (tx: Database, ids: string[]) =>
  sheetOutcomes(tx).where(inArray(examOutcomes.id, ids));

/** What was recorded before there were sheets, of one session. */
export const unsheetedOf = (tx: Database, sessionId: string) =>
  sheetOutcomes(tx).where(
    and(eq(examSessions.id, sessionId), eq(examOutcomes.status, 'recorded'), isNull(examOutcomes.sheetId)),
  );

export function toContentRow(outcome: SheetOutcome, timeZone: string): ContentRow {
  const { outcomeId, careerId, unitId, cfu, badge, result, grade, honours, decidedAt } = outcome;
  return {
    ...{ outcomeId, careerId, unitId, cfu, badge, result, grade, honours },
    name: nameInLists(outcome),
    examDate: dayOf(outcome.startsAt, timeZone),
    decision: decisionOf(outcome),
    decidedAt: decidedAt?.toISOString() ?? null,
    identityChecked: outcome.identityChecked ?? false,
    ...(outcome.topics && { topics: outcome.topics }),
    becomes: null,
  };
}

/** The same with what a correction makes of it; what it doesn't name, it annuls. */
export function toCorrectedRow(
  outcome: SheetOutcome,
  changes: readonly SheetChange[],
  timeZone: string,
): ContentRow {
  const {
    result = null,
    grade = null,
    honours = false,
  } = changes.find(({ outcomeId }) => outcomeId === outcome.outcomeId) ?? {};
  const becomes = result === null ? ('annulled' as const) : { result, grade, honours };
  return { ...toContentRow(outcome, timeZone), becomes };
}

function decisionOf({ status, recording }: SheetOutcome): ContentRow['decision'] {
  if (status === 'closed') return 'negative';
  if (status === 'accepted') return 'accepted';
  if (status === 'auto_accepted') return recording === 'immediate' ? 'present' : 'silence';
  return 'migrated';
}
