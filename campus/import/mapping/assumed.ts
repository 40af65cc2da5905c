import { type Fields, isTeaching, listOf } from '../reading/files.ts';
import type { Row } from '../reading/read-table.ts';
import type { Findings } from '../reports/findings.ts';
import { ASSUMED, isAssumed, type State } from './state.ts';

const OF_CLASS = 'class ';
const NO_STAFF = ['student', 'guardian', 'parent', 'relative'];

/** The real id of an assumed course, so that the course stays the same once a bundle contains it. */
export const realIdOf = (sourcedId: string): string =>
  isAssumed(sourcedId) ? sourcedId.slice(ASSUMED.length) : sourcedId;

/** The course of a class, which may be an assumed one. */
export const courseIdOf = (
  { sourcedId, courseSourcedId }: Fields['classes'],
  courses: State['courses'],
): string =>
  courses.has(courseSourcedId) ? courseSourcedId : ASSUMED + (courseSourcedId || OF_CLASS + sourcedId);

/**
 * Adds rows that references need and the bundle lacks. A class without a course is its own course. A user who
 * teaches a class but has no teacher's role anywhere gets one, unless that user is a student or a relative:
 * then the row probably names the wrong person.
 */
export function withAssumedRows(state: State, findings: Findings): State {
  return {
    ...state,
    courses: new Map([...state.courses, ...assumedCourses(state, findings)]),
    roles: new Map([...state.roles, ...assumedRoles(state, findings)]),
  };
}

function assumedCourses({ classes, courses }: State, findings: Findings): State['courses'] {
  const assumed: State['courses'] = new Map();
  for (const { line, fields } of classes.values()) {
    const sourcedId = courseIdOf(fields, courses);
    if (courses.has(sourcedId)) continue;
    if (!assumed.has(sourcedId)) assumed.set(sourcedId, courseOf(sourcedId, fields));
    const place = { file: 'classes.csv', line, column: 'courseSourcedId', value: fields.courseSourcedId };
    if (line !== null) findings.warn('course_assumed', place);
  }
  return assumed;
}

const courseOf = (sourcedId: string, of: Fields['classes']): Row<Fields['courses']> => ({
  line: null,
  fields: {
    sourcedId,
    status: '',
    title: of.title,
    courseCode: of.classCode || of.sourcedId,
    schoolYearSourcedId: '',
    orgSourcedId: of.schoolSourcedId,
    'metadata.credits': '',
    'metadata.programmeCode': '',
    'metadata.programmeName': '',
    'metadata.programmeLevel': '',
    'metadata.year': '',
  },
});

function assumedRoles({ roles, enrollments, users }: State, findings: Findings): State['roles'] {
  const settled = new Set(
    [...roles.values()].flatMap(({ fields: { role, userSourcedId } }) =>
      isTeaching(role) || NO_STAFF.includes(role) ? userSourcedId : [],
    ),
  );
  const assumed: State['roles'] = new Map();
  for (const { line, fields } of enrollments.values()) {
    const user = users.get(fields.userSourcedId)?.fields;
    if (!user || !isTeaching(fields.role) || settled.has(user.sourcedId)) continue;
    settled.add(user.sourcedId);
    const role = roleOf(user, fields);
    assumed.set(role.fields.sourcedId, role);
    const place = { file: 'enrollments.csv', line, column: 'userSourcedId', value: user.sourcedId };
    if (line !== null) findings.warn('teacher_assumed', { ...place, params: { role: fields.role } });
  }
  return assumed;
}

const roleOf = (user: Fields['users'], of: Fields['enrollments']): Row<Fields['roles']> => ({
  line: null,
  fields: {
    sourcedId: ASSUMED + user.sourcedId,
    status: '',
    userSourcedId: user.sourcedId,
    roleType: 'secondary',
    role: of.role,
    beginDate: '',
    endDate: '',
    orgSourcedId: user.primaryOrgSourcedId || listOf(user.orgSourcedIds)[0] || of.schoolSourcedId,
    'metadata.programmeCode': '',
  },
});
