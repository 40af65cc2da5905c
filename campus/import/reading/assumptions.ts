import { academicYearOf } from '../../platform/time/academic-year.ts';
import type { WarningCode } from '../reports/findings.ts';
import type { FileName } from './files.ts';
import { inStandardCase, isKnownWord, isOver, nearestWord, WORDS } from './words.ts';

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
 * An ended row as OneRoster 1.0 wrote it. A role or an enrolment ends with it. A term, course or person, to
 * which other rows refer, stays, so that one word removes nothing else.
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
