import { addDays } from 'date-fns/addDays';
import { eq } from 'drizzle-orm';
import type { EnrolmentMode, EnrolmentStatus } from '../../../contract/courses/enrolments.ts';
import type { SaveEnrolmentWindow } from '../../../contract/courses/office.ts';
import { addCareer } from '../../careers/add-career.ts';
import { approvePlan } from '../../careers/plans/approve-plan.ts';
import { addOffering, addProgramme, addUnit } from '../../catalogue/office-catalogue.ts';
import { saveEnrolmentWindow } from '../../courses/seats/save-window.ts';
import { shiftCounts } from '../../courses/seats/seats.ts';
import type { Database } from '../../db/database.ts';
import { enrolments, people, profiles, programmes } from '../../db/schema.ts';
import type { Outcome } from '../../platform/outcome.ts';

/** The clock of the tests: a window is open from the day before it to a month after. */
export const now = new Date('2026-09-20T10:00:00Z');
export const opensAt = new Date('2026-09-19T10:00:00Z');
export const closesAt = new Date('2026-10-20T10:00:00Z');

const ACADEMIC_YEAR = 2026;
let serial = 0;
const next = () => String(++serial).padStart(5, '0');

export type GivenCourse = { courseId: string; unitId: string; programmeId: string; professorId: string };

/** A published course of 9 CFU with a professor, in the first year of a programme of its own. */
export async function givenCourse(
  tx: Database,
  {
    mode = 'open',
    capacity = null,
    waitlistCapacity = null,
    reserved = [],
    title = `Corso ${next()}`,
    programmeId,
    besides = [],
    opens = opensAt,
    closes = closesAt,
  }: {
    mode?: EnrolmentMode;
    capacity?: number | null;
    waitlistCapacity?: number | null;
    reserved?: SaveEnrolmentWindow['reserved'];
    title?: string;
    programmeId?: string;
    /** Who teaches it beside its professor. */
    besides?: string[];
    opens?: Date;
    closes?: Date;
  } = {},
): Promise<GivenCourse> {
  const programme = programmeId ?? (await givenProgramme(tx));
  const place = { programmeId: programme, year: 1 };
  const unit = await doneBy(
    addUnit(tx, { code: `U${next()}`, title: { it: title }, cfu: 9, programmes: [place] }, now),
  );
  const professorId = await givenProfessor(tx);
  const offering = await doneBy(
    addOffering(
      tx,
      { unitId: unit.id, academicYear: ACADEMIC_YEAR, term: 'first', teacherIds: [professorId, ...besides] },
      now,
    ),
  );
  await doneBy(
    saveEnrolmentWindow(
      tx,
      {
        offeringId: offering.id,
        mode,
        opensAt: opens,
        closesAt: closes,
        dropUntil: addDays(closes, 11),
        capacity,
        waitlistCapacity,
        reserved,
      },
      now,
    ),
  );
  return { courseId: offering.id, unitId: unit.id, programmeId: programme, professorId };
}

export async function givenProgramme(tx: Database): Promise<string> {
  const code = `P${next()}`;
  const programme = { code, title: { it: `Corso di laurea ${code}` }, level: 'bachelor' as const };
  return (await doneBy(addProgramme(tx, programme, now))).id;
}

/** The code of a programme, as a group has it. */
export async function codeOf(tx: Database, programmeId: string): Promise<string> {
  const [programme] = await tx
    .select({ code: programmes.code })
    .from(programmes)
    .where(eq(programmes.id, programmeId));
  if (!programme) throw new Error('no such programme');
  return programme.code;
}

export async function givenProfessor(tx: Database): Promise<string> {
  const personId = await givenPerson(tx, { familyName: `Docente${next()}` });
  const [profile] = await tx
    .insert(profiles)
    .values({ personId, type: 'professor' })
    .returning({ id: profiles.id });
  if (!profile) throw new Error('no profile was written');
  return profile.id;
}

/** A student of the first year whose approved plan holds the courses; answers the id of the career. */
export async function givenStudent(
  tx: Database,
  courses: GivenCourse[],
  {
    givenName,
    familyName = `Studente${next()}`,
    cohortYear = ACADEMIC_YEAR,
    status = 'active' as const,
    planYear = 1,
    kind = 'mandatory' as const,
    programmeId,
  }: {
    givenName?: string;
    familyName?: string;
    cohortYear?: number;
    status?: 'active' | 'suspended';
    planYear?: number;
    kind?: 'mandatory' | 'choice' | 'free';
    /** The first course's own, where it is left out. */
    programmeId?: string;
  } = {},
): Promise<string> {
  const personId = await givenPerson(tx, { givenName, familyName });
  const programme = programmeId ?? courses[0]?.programmeId ?? (await givenProgramme(tx));
  const badge = `M${next()}`;
  const begun = { personId, badge, programmeId: programme, cohortYear, status };
  const career = await doneBy(addCareer(tx, begun, now));
  if (courses.length > 0) {
    const rows = courses.map(({ unitId }) => ({ unitId, year: planYear, kind }));
    await doneBy(approvePlan(tx, { careerId: career.id, academicYear: ACADEMIC_YEAR, rows }, now));
  }
  return career.id;
}

/** An enrolment as it would be found, counted in the window. */
export async function givenEnrolment(
  tx: Database,
  { courseId, careerId }: { courseId: string; careerId: string },
  status: EnrolmentStatus,
  { offeredUntil = null }: { offeredUntil?: Date | null } = {},
): Promise<string> {
  const queueNumber = status === 'waitlisted' || status === 'offered' ? ++serial : null;
  const [enrolment] = await tx
    .insert(enrolments)
    .values({ offeringId: courseId, careerId, status, queueNumber, offeredUntil, requestedAt: now })
    .returning({ id: enrolments.id });
  if (!enrolment) throw new Error('no enrolment was written');
  await shiftCounts(tx, courseId, {
    come: status === 'enrolled' || status === 'offered' ? [null] : [],
    waitlisted: status === 'waitlisted' ? 1 : 0,
  });
  return enrolment.id;
}

async function givenPerson(
  tx: Database,
  { givenName = 'Nome', familyName }: { givenName?: string; familyName: string },
): Promise<string> {
  const email = `persona${next()}@example.org`;
  const [person] = await tx
    .insert(people)
    .values({ givenName, familyName, email })
    .returning({ id: people.id });
  if (!person) throw new Error('no person was written');
  return person.id;
}

/** What a use case made; a refusal is an error of the test. */
export async function doneBy<Value>(outcome: Promise<Outcome<Value>>): Promise<Value> {
  const settled = await outcome;
  if (!settled.ok) throw new Error(settled.refusals.map(({ code }) => code).join(', '));
  return settled.value;
}

/** The words of a refusal; none when it was done. */
export async function codesOf(outcome: Promise<Outcome<unknown>>): Promise<string[]> {
  const settled = await outcome;
  return settled.ok ? [] : settled.refusals.map(({ code }) => code);
}
