import { and } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import {
  careers,
  courseUnits,
  enrolments,
  enrolmentWindows,
  examBookings,
  examSessionOfferings,
  examSessions,
  faculties,
  lessonRegisters,
  lessons,
  offerings,
  people,
  planRows,
  profiles,
  programmes,
  programmeUnits,
  surveys,
  transcriptRows,
} from '../../db/schema.ts';
import { isFree, oneOf } from '../one-of.ts';

/** An offering that anybody was enrolled in, or that has a lesson, an exam or a survey, is closed; any other goes. */
export async function retireOfferings(tx: Database, ids: string[]): Promise<void> {
  const unused = isFree(
    offerings.id,
    enrolments.offeringId,
    enrolmentWindows.offeringId,
    examSessionOfferings.offeringId,
    lessons.offeringId,
    lessonRegisters.offeringId,
    surveys.offeringId,
  );
  await tx.delete(offerings).where(and(oneOf(offerings.id, ids), unused));
  await tx.update(offerings).set({ status: 'closed' }).where(oneOf(offerings.id, ids));
}

/** A unit leaves its programme; where a plan, an exam or a transcript has it, it stays for them. */
export async function retireUnits(tx: Database, ids: string[]): Promise<void> {
  await tx.delete(programmeUnits).where(oneOf(programmeUnits.unitId, ids));
  const unused = isFree(
    courseUnits.id,
    offerings.unitId,
    planRows.unitId,
    examSessions.unitId,
    examBookings.unitId,
    transcriptRows.unitId,
  );
  await tx.delete(courseUnits).where(and(oneOf(courseUnits.id, ids), unused));
}

export async function retireProgrammes(tx: Database, ids: string[]): Promise<void> {
  const unused = isFree(programmes.id, careers.programmeId, programmeUnits.programmeId);
  await tx.delete(programmes).where(and(oneOf(programmes.id, ids), unused));
}

export async function retireFaculties(tx: Database, ids: string[]): Promise<void> {
  const unused = isFree(
    faculties.id,
    people.facultyId,
    profiles.facultyId,
    programmes.facultyId,
    courseUnits.facultyId,
  );
  await tx.delete(faculties).where(and(oneOf(faculties.id, ids), unused));
}
