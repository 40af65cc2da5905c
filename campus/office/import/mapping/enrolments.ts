import { type Entry, entryOf, idOf } from '../entries.ts';
import { isTeaching } from '../files.ts';
import { paced } from '../paced.ts';
import type { Problems } from '../problems.ts';
import type { State } from '../state.ts';
import { startOfDateIn } from './calendar.ts';
import type { CareerHat, Hats } from './hats.ts';
import type { Offerings, TaughtUnit } from './offerings.ts';

type Enrollment = State['enrollments'] extends Map<string, { fields: infer Fields }> ? Fields : never;

export type MappedEnrolments = {
  entries: Entry<'enrollments'>[];
  /** What each career is enrolled in. */
  byCareer: Map<string, TaughtUnit[]>;
};

/**
 * A teacher's enrolment makes a teacher of the offering; a student's goes to the career whose programme has the
 * course, else to the first. Other roles make nothing. A user without the role is a problem.
 */
export async function mapEnrolments(
  enrollments: State['enrollments'],
  { hats, offerings, timeZone }: { hats: Hats; offerings: Offerings; timeZone: string },
  problems: Problems,
): Promise<MappedEnrolments> {
  const entries: Entry<'enrollments'>[] = [];
  const byCareer = new Map<string, TaughtUnit[]>();
  for await (const { line, fields } of paced(enrollments.values())) {
    const taught = offerings.of(fields.classSourcedId);
    if (!taught) throw new Error(`enrolment ${fields.sourcedId} was not checked`);
    const career =
      fields.role === 'student' ? careerFor(hats.careers.get(fields.userSourcedId), taught) : undefined;
    const professor = isTeaching(fields.role) ? hats.professors.get(fields.userSourcedId) : undefined;
    if (career) {
      byCareer.set(career.careerId, [...(byCareer.get(career.careerId) ?? []), taught]);
      entries.push(studentEntry(fields, taught, career, timeZone));
    } else if (professor) entries.push(teacherEntry(fields, taught, professor.profileId));
    else if (fields.role !== 'student' && !isTeaching(fields.role)) {
      entries.push(entryOf('enrollments', fields.sourcedId, fields, null, null));
    } else if (line !== null) {
      const value = fields.userSourcedId;
      const params = { role: fields.role };
      problems.add('no_such_role', { file: 'enrollments.csv', line, column: 'userSourcedId', value, params });
    }
  }
  return { entries, byCareer };
}

const careerFor = (careers: CareerHat[] | undefined, { unit }: TaughtUnit) =>
  careers?.find(({ programmeId }) => programmeId === unit.programmeId) ?? careers?.[0];

function studentEntry(
  fields: Enrollment,
  { offeringId }: TaughtUnit,
  { careerId }: CareerHat,
  timeZone: string,
) {
  const id = idOf('enrolment', offeringId, careerId);
  const requestedAt = fields.beginDate ? startOfDateIn(fields.beginDate, timeZone) : null;
  return entryOf('enrollments', fields.sourcedId, fields, id, {
    enrolment: { id, offeringId, careerId, requestedAt },
  });
}

function teacherEntry(fields: Enrollment, { offeringId }: TaughtUnit, profileId: string) {
  const id = idOf('teacher', offeringId, profileId);
  return entryOf('enrollments', fields.sourcedId, fields, id, { teacher: { offeringId, profileId } });
}
