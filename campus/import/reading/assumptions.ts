import { academicYearOf } from '../../platform/time/academic-year.ts';
import type { WarningCode } from '../reports/findings.ts';
import type { FileName } from './files.ts';

/** The words of the standard, by column; `ext:` begins an institution's own. */
export const WORDS = {
  status: ['active', 'tobedeleted'],
  enabledUser: ['true', 'false'],
  roleType: ['primary', 'secondary'],
  orgType: ['department', 'school', 'district', 'local', 'state', 'national'],
  sessionType: ['gradingPeriod', 'semester', 'schoolYear', 'term'],
  role: [
    'student',
    'teacher',
    'professor',
    'administrator',
    'aide',
    'counselor',
    'districtAdministrator',
    'guardian',
    'parent',
    'principal',
    'proctor',
    'relative',
    'siteAdministrator',
    'systemAdministrator',
  ],
} satisfies Record<string, string[]>;

/** Words of real systems, without blanks and signs in lower case, and which of the standard's is nearest. */
const NEAREST: Partial<Record<keyof typeof WORDS, Record<string, string[]>>> = {
  status: {
    active: ['attivo', 'activo', 'enabled', 'enrolled', 'current', 'open'],
    tobedeleted: ['deleted', 'delete', 'removed', 'cancellato', 'eliminado'],
  },
  enabledUser: {
    true: ['yes', 'y', '1', 'active', 'enabled', 'vero', 'sì', 'si', 'attivo', 'verdadero', 'sí', 'activo'],
    false: ['no', 'n', '0', 'inactive', 'disabled', 'falso', 'inattivo', 'inactivo'],
  },
  role: {
    student: ['learner', 'pupil', 'studente', 'studentessa', 'estudiante', 'alumno'],
    teacher: ['instructor', 'lecturer', 'docente', 'insegnante'],
    professor: ['faculty', 'professore', 'professoressa', 'profesor', 'profesora'],
    administrator: ['admin', 'staff', 'amministratore'],
    aide: ['ta', 'assistant', 'teachingassistant', 'tutor'],
  },
};

/** Of rows that came to an end without being deleted: someone left, something is over. */
const OVER = ['inactive', 'inattivo', 'inactivo', 'disabled', 'archived', 'closed', 'completed', 'ended'];

export const isOver = (status: string): boolean => OVER.includes(plain(status));

/** The word of the standard that is nearest to one of another system; null where none is. */
export function nearestWord(column: keyof typeof WORDS, text: string): string | null {
  const written = plain(text);
  const standard = WORDS[column].find((word) => word.toLowerCase() === written);
  const [near] = Object.entries(NEAREST[column] ?? {}).find(([, words]) => words.includes(written)) ?? [];
  return standard ?? near ?? null;
}

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\d]/gu, '');

/** A word in the standard's letters, whatever letters it was written in; itself when it is none of these. */
export const inStandardCase = (words: string[], text: string): string =>
  words.find((word) => word.toLowerCase() === text.toLowerCase()) ?? text;

export const isKnownWord = (words: string[], text: string): boolean =>
  words.includes(text) || text.startsWith('ext:');

type Cells = Record<string, string>;

/** What a cell was taken for, although it doesn't say so: `value` as it stood there. */
export type Assumption = { code: WarningCode; column: string; value: string; read: string };

/** What a value is taken for in its row; null for one that says what it means. */
type Reading = (value: string, cells: Cells) => { code: WarningCode; read: string } | null;

/** Those whose words make a difference here are checked afterwards, by the schema. */
const READINGS: { [File in FileName]: Record<string, Reading[]> } = {
  orgs: { status: statusAs('active'), type: [inCase(WORDS.orgType), ownWord(WORDS.orgType)] },
  academicSessions: {
    status: statusAs('active'),
    type: [inCase(WORDS.sessionType), ownWord(WORDS.sessionType)],
    startDate: [withoutTime],
    endDate: [withoutTime],
    schoolYear: [schoolYearOfBoth, schoolYearByDates],
  },
  courses: { status: statusAs('active') },
  classes: { status: statusAs('active') },
  users: {
    enabledUser: [inCase(WORDS.enabledUser), nearest('enabledUser'), enabledWhileActive],
    status: statusAs('active'),
    role: [inCase(WORDS.role), nearest('role')],
    email: [noAddress],
  },
  roles: {
    status: statusAs('tobedeleted'),
    roleType: [inCase(WORDS.roleType), ownWord(WORDS.roleType)],
    role: [inCase(WORDS.role), nearest('role')],
    beginDate: [withoutTime],
    endDate: [withoutTime],
  },
  enrollments: {
    status: statusAs('tobedeleted'),
    role: [inCase(WORDS.role), nearest('role')],
    beginDate: [withoutTime],
    endDate: [withoutTime],
  },
};

/** The cells of a row as they are meant, and what was assumed for it, in the order of the columns. */
export function readAsMeant(file: FileName, given: Cells): { cells: Cells; assumed: Assumption[] } {
  const cells = { ...given };
  const assumed: Assumption[] = [];
  for (const [column, readings] of Object.entries(READINGS[file])) {
    for (const reading of readings) {
      const value = cells[column] ?? '';
      const met = reading(value, cells);
      if (!met) continue;
      cells[column] = met.read;
      assumed.push({ ...met, column, value });
    }
  }
  return { cells, assumed };
}

/** What became of a row: in other letters or words, and what a row that is over comes to in this file. */
function statusAs(read: 'active' | 'tobedeleted'): Reading[] {
  return [inCase(WORDS.status), over(read), nearest('status')];
}

/** `TRUE` or `Teacher`: spreadsheets and other systems write the standard's words in letters of their own. */
function inCase(words: string[]): Reading {
  return (value) => {
    const read = inStandardCase(words, value);
    return read === value ? null : { code: 'letter_case', read };
  };
}

/** Another system's word for one of the standard's. */
function nearest(column: keyof typeof WORDS): Reading {
  return (value) => {
    const read = value === '' || isKnownWord(WORDS[column], value) ? null : nearestWord(column, value);
    return read === null ? null : { code: 'near_word', read };
  };
}

/**
 * A row that came to an end, as OneRoster 1.0 still had it. Who was given a role or a seat has it no more; what others
 * hang on (a term, a course, a person) stays, so that nothing is lost by a word.
 */
function over(read: 'active' | 'tobedeleted'): Reading {
  return (value) => (isOver(value) ? { code: 'near_word', read } : null);
}

/** A person who isn't active is there, and doesn't sign in. */
function enabledWhileActive(value: string, { status = '' }: Cells): ReturnType<Reading> {
  return isOver(status) && value !== 'false' ? { code: 'near_word', read: 'false' } : null;
}

/** A word of their own, where nothing here hangs on it. */
function ownWord(words: string[]): Reading {
  return (value) => (value === '' || isKnownWord(words, value) ? null : { code: 'own_word', read: value });
}

/** `2026-09-14T00:00:00Z`, or with a blank: the day is what counts. */
function withoutTime(value: string): ReturnType<Reading> {
  const [, read] = /^(\d{4}-\d\d-\d\d)[T ]\d\d:/.exec(value) ?? [];
  return read ? { code: 'date_with_time', read } : null;
}

/** Who has none signs in by username, or by the institution's own sign-in. */
function noAddress(value: string): ReturnType<Reading> {
  return value === '' ? { code: 'no_email', read: '' } : null;
}

/** `2026-2027`, `A.A. 2026/27`: OneRoster names a school year by the year it ends in. */
function schoolYearOfBoth(value: string): ReturnType<Reading> {
  const [, begins = '', ends = ''] = /(?<!\d)(\d{4}|\d\d)\s*[-–—/_]\s*(\d{4}|\d\d)(?!\d)/.exec(value) ?? [];
  const read = Number(begins) + (begins.length === 2 ? 2001 : 1);
  const isOneYear = begins !== '' && read % 100 === Number(ends) % 100;
  return isOneYear ? { code: 'near_word', read: String(read) } : null;
}

/** Without a school year that can be read, the one that the middle of the session lies in. */
function schoolYearByDates(value: string, { startDate = '', endDate = '' }: Cells): ReturnType<Reading> {
  const middle = new Date((Date.parse(startDate) + Date.parse(endDate)) / 2);
  if (/^\d{4}$/.test(value) || Number.isNaN(middle.getTime())) return null;
  return { code: 'school_year', read: String(academicYearOf(middle, 'UTC') + 1) };
}
