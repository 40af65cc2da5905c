import { addDays } from 'date-fns/addDays';
import { academicYear, givenProgramme, type Person, type Student, serial } from './given-people.ts';
import { office } from './institution.ts';

/** An offering of this academic year; `courseId` is what calls and events name it by. */
export interface Course {
  courseId: string;
  unitId: string;
  title: string;
  code: string;
}

export interface GivenCourse {
  title?: string;
  cfu?: number;
  /** Whose first year it is in; the tests' own unless told otherwise. */
  programmeId?: string;
  /** The professor who teaches it. */
  teacher?: Person;
  /** And who teaches it beside. */
  besides?: Person[];
  /** Those who have it in their approved plan; enrolling is their own click. */
  students?: Student[];
  /** When and how one enrols; null for no window at all. */
  window?: {
    mode?: 'open' | 'fifo' | 'ranked' | 'draw' | 'approval';
    opensAt?: Date;
    closesAt?: Date;
    dropUntil?: Date;
    capacity?: number | null;
    waitlistCapacity?: number | null;
    reserved?: { group: { programme?: string; planYear?: number }; seats: number; until?: string }[];
  } | null;
}

/** A course that runs, in the plan of the students, with an open enrolment window unless told otherwise. */
export async function givenCourse({
  title = `Insegnamento ${serial()}`,
  cfu = 6,
  programmeId,
  teacher,
  besides = [],
  students = [],
  window = {},
}: GivenCourse = {}): Promise<Course> {
  const code = `C${serial()}`;
  const place = { programmeId: programmeId ?? (await givenProgramme()), year: 1 };
  const unit = { code, title: { it: title, en: title, es: title }, cfu };
  const unitId = await office('units/add', { ...unit, programmes: [place] });
  const courseId = await office('offerings/add', {
    unitId,
    academicYear: academicYear(),
    term: 'year',
    status: 'running',
    teacherIds: [...(teacher ? [teacher] : []), ...besides].map(({ profileId }) => profileId),
  });
  if (window !== null) await openWindow(courseId, window);
  for (const student of students) await plan(student, unitId);
  return { courseId, unitId, title, code };
}

/** Puts units into the student's plan, beside what is there. */
export async function plan(student: Student, ...unitIds: string[]): Promise<void> {
  student.planned.push(...unitIds.map((unitId) => ({ unitId, year: 1 })));
  const rows = student.planned;
  await office('plans/approve', { careerId: student.profileId, academicYear: academicYear(), rows });
}

/** When and how one enrols in it. */
export function openWindow(offeringId: string, window: NonNullable<GivenCourse['window']>): Promise<string> {
  const {
    mode = 'open',
    opensAt = addDays(new Date(), -1),
    closesAt = addDays(new Date(), 7),
    dropUntil,
    ...rest
  } = window;
  return office('windows/save', {
    ...{ offeringId, mode, ...rest },
    opensAt: opensAt.toISOString(),
    closesAt: closesAt.toISOString(),
    ...(dropUntil && { dropUntil: dropUntil.toISOString() }),
  });
}
