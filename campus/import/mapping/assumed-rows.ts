import { type Fields, isTeaching, listOf } from '../reading/files.ts';
import type { Row } from '../reading/read-table.ts';
import type { Findings } from '../reports/findings.ts';
import { assumedId, courseIdOf } from './assumed-ids.ts';
import type { State } from './state.ts';

const NO_STAFF = ['student', 'guardian', 'parent', 'relative'];

/**
 * Adds what the rows don't say and their references call for: the course of a class that has none is the class itself,
 * and who teaches a class without a teacher's role anywhere has that role, unless a student or a relative: there the
 * row rather names the wrong person.
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
    const column = 'courseSourcedId';
    if (line !== null) {
      findings.warn('course_assumed', { file: 'classes.csv', line, column, value: fields.courseSourcedId });
    }
  }
  return assumed;
}

const courseOf = (
  sourcedId: string,
  { title, classCode, schoolSourcedId, sourcedId: ofClass }: Fields['classes'],
): Row<Fields['courses']> => ({
  line: null,
  fields: {
    sourcedId,
    status: '',
    title,
    courseCode: classCode || ofClass,
    schoolYearSourcedId: '',
    orgSourcedId: schoolSourcedId,
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
    assumed.set(assumedId(user.sourcedId), roleOf(user, fields));
    const params = { role: fields.role };
    const place = { file: 'enrollments.csv', line, column: 'userSourcedId', value: user.sourcedId, params };
    if (line !== null) findings.warn('teacher_assumed', place);
  }
  return assumed;
}

const roleOf = (
  user: Fields['users'],
  { role, schoolSourcedId }: Fields['enrollments'],
): Row<Fields['roles']> => ({
  line: null,
  fields: {
    sourcedId: assumedId(user.sourcedId),
    status: '',
    userSourcedId: user.sourcedId,
    roleType: 'secondary',
    role,
    beginDate: '',
    endDate: '',
    orgSourcedId: user.primaryOrgSourcedId || listOf(user.orgSourcedIds)[0] || schoolSourcedId,
    'metadata.programmeCode': '',
  },
});
