import { isTeaching } from '../reading/files.ts';
import type { Findings } from '../reports/findings.ts';
import { type Contents, entryOf, idOf, type Target } from '../writing/entries.ts';
import type { Days } from './calendar.ts';
import type { PlacedUnit, TaughtAs, TaughtUnit, Units } from './catalogue.ts';
import type { CareerRole, Study, UserRoles } from './people.ts';
import { pushTo, type State, timeSliced } from './state.ts';

type Enrollment = State['enrollments'] extends Map<string, { fields: infer Fields }> ? Fields : never;
type Given = { userRoles: UserRoles; taughtAs: TaughtAs; days: Days };

/** What each career is enrolled in. */
export type ByCareer = Map<string, TaughtUnit[]>;

/**
 * A teacher's enrolment adds a teacher to the offering; a student's goes to the career whose programme has
 * the course, else to the first career. Other roles are ignored. A user without the role is a problem.
 */
export async function mapEnrolments(
  { enrollments }: State,
  { userRoles, taughtAs, days }: Given,
  target: Target,
  findings: Findings,
): Promise<ByCareer> {
  const byCareer: ByCareer = new Map();
  for await (const { line, fields } of timeSliced(enrollments.values())) {
    const { sourcedId, userSourcedId, role } = fields;
    const taught = taughtAs(fields.classSourcedId);
    if (!taught) throw new Error(`enrolment ${sourcedId} was not checked`);
    const made = isTeaching(role)
      ? teaching(taught, userRoles.professors.get(userSourcedId)?.profileId)
      : role === 'student'
        ? attending(fields, taught, userRoles.careers.get(userSourcedId), days)
        : { id: null, content: null };
    if (made) {
      const { id, content } = made;
      target.enrollments.push(entryOf('enrollments', sourcedId, fields, id, content));
      if (content && 'enrolment' in content) pushTo(byCareer, content.enrolment.careerId, taught);
    } else if (line !== null && !userRoles.refused.has(userSourcedId)) {
      const place = { file: 'enrollments.csv', line, column: 'userSourcedId', value: userSourcedId };
      findings.rejectRow('no_such_role', { ...place, params: { role } });
    }
  }
  return byCareer;
}

/** Null where the user doesn't have the role. */
type Made = { id: string; content: Contents['enrollments'] } | null;

function teaching({ offeringId }: TaughtUnit, profileId: string | undefined): Made {
  if (!profileId) return null;
  return { id: idOf('teacher', offeringId, profileId), content: { teacher: { offeringId, profileId } } };
}

function attending(
  { beginDate }: Enrollment,
  { offeringId, unit }: TaughtUnit,
  careers: CareerRole[] | undefined,
  days: Days,
): Made {
  const career = careers?.find(({ programmeId }) => programmeId === unit.programmeId) ?? careers?.[0];
  if (!career) return null;
  const { careerId } = career;
  const id = idOf('enrolment', offeringId, careerId);
  const requestedAt = beginDate ? days.startOf(beginDate) : null;
  return { id, content: { enrolment: { id, offeringId, careerId, requestedAt } } };
}

/**
 * A career's approved plan: the programme's units of its year (mandatory), and other units it is enrolled in
 * (mandatory if in another year of the programme, else free choice). No plan without units.
 */
export async function mapPlans(
  { careers }: UserRoles,
  { studies, units, byCareer }: { studies: Map<string, Study>; units: Units; byCareer: ByCareer },
  target: Target,
): Promise<void> {
  for await (const career of timeSliced([...careers.values()].flat())) {
    const study = studies.get(career.careerId);
    if (!study) continue;
    const enrolled = byCareer.get(career.careerId)?.map(({ unit }) => unit) ?? [];
    const planned = [...units.ofYear(career.programmeId, study.year), ...enrolled];
    if (planned.length > 0) target.plans.push(planEntry(career, study, planned));
  }
}

function planEntry({ role, careerId, programmeId }: CareerRole, study: Study, planned: PlacedUnit[]) {
  const planId = idOf('plan', careerId);
  const once = [...new Map(planned.map((unit) => [unit.id, unit])).values()];
  const rows = once.map(({ id, cfu, year, ...unit }) => {
    const foreseen = unit.programmeId === programmeId;
    const kind = foreseen ? ('mandatory' as const) : ('free' as const);
    return { planId, unitId: id, cfu, kind, year: foreseen ? year : study.year };
  });
  const plan = { id: planId, careerId, academicYear: study.academicYear };
  return entryOf('plans', role.sourcedId, {}, planId, { plan, rows });
}
