import { type Entry, entryOf, idOf } from '../writing/entries.ts';
import { isTeaching } from '../reading/files.ts';
import type { Findings } from '../reports/findings.ts';
import type { Offerings, TaughtUnit } from './catalogue.ts';
import type { Days } from './days.ts';
import type { CareerRole, UserRoles } from './people.ts';
import { pushTo, type State } from './state.ts';
import { timeSliced } from './time-sliced.ts';

type Enrollment = State['enrollments'] extends Map<string, { fields: infer Fields }> ? Fields : never;

export type MappedEnrolments = {
  entries: Entry<'enrollments'>[];
  /** What each career is enrolled in. */
  byCareer: Map<string, TaughtUnit[]>;
};

type Given = { userRoles: UserRoles; offerings: Offerings; days: Days };

/**
 * A teacher's enrolment makes a teacher of the offering; a student's goes to the career whose programme has the
 * course, else to the first. Other roles make nothing. A user without the role is a problem.
 */
export async function mapEnrolments(
  enrollments: State['enrollments'],
  given: Given,
  findings: Findings,
): Promise<MappedEnrolments> {
  const entries: Entry<'enrollments'>[] = [];
  const byCareer = new Map<string, TaughtUnit[]>();
  for await (const { line, fields } of timeSliced(enrollments.values())) {
    const taught = given.offerings.of(fields.classSourcedId);
    if (!taught) throw new Error(`enrolment ${fields.sourcedId} was not checked`);
    const entry = entryFor(fields, taught, given);
    if (entry) entries.push(entry);
    else if (line !== null) refuse(fields, line, given.userRoles, findings);
    if (entry?.content && 'enrolment' in entry.content) {
      pushTo(byCareer, entry.content.enrolment.careerId, taught);
    }
  }
  return { entries, byCareer };
}

/** Null where the user doesn't have the role. */
function entryFor(
  fields: Enrollment,
  taught: TaughtUnit,
  { userRoles, days }: Given,
): Entry<'enrollments'> | null {
  const { sourcedId, userSourcedId, role } = fields;
  if (isTeaching(role))
    return teacherEntry(fields, taught, userRoles.professors.get(userSourcedId)?.profileId);
  if (role === 'student') return studentEntry(fields, taught, userRoles.careers.get(userSourcedId), days);
  return entryOf('enrollments', sourcedId, fields, null, null);
}

function teacherEntry(fields: Enrollment, { offeringId }: TaughtUnit, profileId: string | undefined) {
  if (!profileId) return null;
  const id = idOf('teacher', offeringId, profileId);
  return entryOf('enrollments', fields.sourcedId, fields, id, { teacher: { offeringId, profileId } });
}

function studentEntry(
  fields: Enrollment,
  { offeringId, unit }: TaughtUnit,
  careers: CareerRole[] | undefined,
  days: Days,
) {
  const career = careers?.find(({ programmeId }) => programmeId === unit.programmeId) ?? careers?.[0];
  if (!career) return null;
  const { careerId } = career;
  const id = idOf('enrolment', offeringId, careerId);
  const requestedAt = fields.beginDate ? days.startOf(fields.beginDate) : null;
  return entryOf('enrollments', fields.sourcedId, fields, id, {
    enrolment: { id, offeringId, careerId, requestedAt },
  });
}

function refuse(
  { userSourcedId: value, role }: Enrollment,
  line: number,
  userRoles: UserRoles,
  findings: Findings,
): void {
  if (userRoles.refused.has(value)) return;
  const place = { file: 'enrollments.csv', line, column: 'userSourcedId', value };
  findings.rejectRow('no_such_role', { ...place, params: { role } });
}
