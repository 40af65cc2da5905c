import type { FileName, Version } from '../import/reading/files.ts';
import type { Mode } from '../import/reading/read-bundle.ts';

type Cells = Record<string, string>;

/** A bundle as a test changes it, before it is written. */
export type GivenBundle = Record<FileName, Cells[]> & {
  version: Version;
  modes: Partial<Record<FileName, Mode>>;
};

/**
 * Two programmes. A professor teaches algebra to Ada, first year of mathematics, and to Bea, who has careers
 * in mathematics and in physics. The courses of both programmes share one code.
 */
export function givenUniversity(): GivenBundle {
  return {
    version: '1.2',
    modes: {},
    orgs: [org('UNI', 'school'), org('MAT', 'department', 'UNI'), org('FIS', 'department', 'UNI')],
    academicSessions: [
      session('AY', 'schoolYear', '2026-09-01', '2027-08-31'),
      session('S1', 'semester', '2026-09-14', '2026-12-23', 'AY'),
      session('S2', 'semester', '2027-02-15', '2027-06-04', 'AY'),
    ],
    courses: [
      course('ALG', 'MAT', 'L-MAT', '1', '9'),
      course('ANA', 'MAT', 'L-MAT', '1', '6'),
      course('GEO', 'MAT', 'L-MAT', '2', '6'),
      course('MEC', 'FIS', 'L-FIS', '1', '12'),
      course('OTT', 'FIS', 'L-FIS', '2', '6'),
    ],
    classes: [
      schoolClass('C-ALG', 'ALG', 'A', 'S1'),
      schoolClass('C-GEO', 'GEO', 'A', 'S2'),
      schoolClass('C-MEC', 'MEC', 'A', 'S1'),
      schoolClass('C-OTT', 'OTT', 'A', 'S2'),
    ],
    users: [user('prof', 'Paola'), user('ada', 'Ada'), user('bea', 'Bea')],
    roles: [
      roleOf('R-PROF', 'prof', 'teacher', 'MAT'),
      roleOf('R-ADA', 'ada', 'student', 'MAT', 'L-MAT'),
      roleOf('R-BEA-1', 'bea', 'student', 'MAT', 'L-MAT'),
      { ...roleOf('R-BEA-2', 'bea', 'student', 'FIS', 'L-FIS'), roleType: 'secondary' },
    ],
    enrollments: [
      enrolment('E-PROF', 'C-ALG', 'prof', 'teacher'),
      enrolment('E-ADA', 'C-ALG', 'ada', 'student'),
      enrolment('E-ADA-MEC', 'C-MEC', 'ada', 'student'),
      enrolment('E-BEA', 'C-ALG', 'bea', 'student'),
      enrolment('E-BEA-OTT', 'C-OTT', 'bea', 'student'),
    ],
  };
}

/** The same university as OneRoster 1.1 has it: the first role of a user is in users.csv. */
export function givenUniversity11(): GivenBundle {
  const bundle = givenUniversity();
  const users = bundle.users.map((cells) => {
    const first = bundle.roles.find(({ userSourcedId }) => userSourcedId === cells.sourcedId);
    const programme = first?.['metadata.programmeCode'] ?? '';
    const role = first?.role ?? '';
    return { ...cells, orgSourcedIds: 'MAT,UNI', role, 'metadata.programmeCode': programme };
  });
  return { ...bundle, version: '1.1', users, roles: [] };
}

const row = (sourcedId: string) => ({
  sourcedId,
  status: 'active',
  dateLastModified: '2026-09-01T00:00:00.000Z',
});

const org = (sourcedId: string, type: string, parentSourcedId = '') => ({
  ...row(sourcedId),
  name: `Org ${sourcedId}`,
  type,
  identifier: sourcedId,
  parentSourcedId,
});

const session = (
  sourcedId: string,
  type: string,
  startDate: string,
  endDate: string,
  parentSourcedId = '',
) => ({
  ...row(sourcedId),
  title: sourcedId,
  type,
  startDate,
  endDate,
  parentSourcedId,
  schoolYear: '2027',
});

export const course = (
  sourcedId: string,
  orgSourcedId: string,
  programme: string,
  year: string,
  credits: string,
) => ({
  ...row(sourcedId),
  schoolYearSourcedId: 'AY',
  title: `Course ${sourcedId}`,
  courseCode: '1000',
  orgSourcedId,
  'metadata.credits': credits,
  'metadata.programmeCode': programme,
  'metadata.programmeName': `Programme ${programme}`,
  'metadata.programmeLevel': 'bachelor',
  'metadata.year': year,
});

export const schoolClass = (sourcedId: string, courseSourcedId: string, suffix: string, term: string) => ({
  ...row(sourcedId),
  title: `Class ${sourcedId}`,
  courseSourcedId,
  classCode: `1000-${suffix}`,
  schoolSourcedId: 'UNI',
  termSourcedIds: term,
});

export const user = (sourcedId: string, givenName: string) => ({
  ...row(sourcedId),
  enabledUser: 'true',
  username: `${sourcedId}.user`,
  givenName,
  familyName: 'Rossi',
  identifier: `M-${sourcedId}`,
  email: `${sourcedId}@uni.example`,
  primaryOrgSourcedId: 'UNI',
});

export const roleOf = (
  sourcedId: string,
  userSourcedId: string,
  role: string,
  orgSourcedId: string,
  programme = '',
) => ({
  ...row(sourcedId),
  userSourcedId,
  roleType: 'primary',
  role,
  beginDate: '2026-09-01',
  endDate: '',
  orgSourcedId,
  'metadata.programmeCode': programme,
});

export const enrolment = (
  sourcedId: string,
  classSourcedId: string,
  userSourcedId: string,
  role: string,
) => ({
  ...row(sourcedId),
  classSourcedId,
  schoolSourcedId: 'UNI',
  userSourcedId,
  role,
  beginDate: role === 'student' ? '2026-09-14' : '',
  endDate: '',
});

/** The row of a file with this sourcedId, to be changed in place. */
export function rowIn(bundle: GivenBundle, file: FileName, sourcedId: string): Cells {
  const found = bundle[file].find((cells) => cells.sourcedId === sourcedId);
  if (!found) throw new Error(`${file} has no ${sourcedId}`);
  return found;
}

/** The files of a bundle as text, by name. */
export function filesOf(bundle: GivenBundle): Map<string, string> {
  const names = (Object.keys(bundle) as (keyof GivenBundle)[]).filter(
    (name): name is FileName => name !== 'version' && name !== 'modes',
  );
  const modes = names.map((name) => [
    name,
    bundle.modes[name] ?? (bundle[name].length > 0 ? 'bulk' : 'absent'),
  ]);
  const manifest = [
    ['propertyName', 'value'],
    ['manifest.version', '1.0'],
    ['oneroster.version', bundle.version],
    ...modes.map(([name, mode]) => [`file.${name}`, mode]),
  ];
  const present = names.filter((name) => bundle[name].length > 0);
  return new Map([
    ['manifest.csv', manifest.map((cells) => cells.join(',')).join('\r\n')],
    ...present.map((name): [string, string] => [`${name}.csv`, csvOf(bundle[name])]),
  ]);
}

function csvOf(rows: Cells[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const lines = rows.map((cells) => columns.map((column) => quoted(cells[column] ?? '')).join(','));
  return `${[columns.join(','), ...lines].join('\r\n')}\r\n`;
}
