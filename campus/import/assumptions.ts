import { academicYearOf } from '../platform/academic-year.ts';
import type { FileName } from './files.ts';
import type { WarningCode } from './findings.ts';
import { inStandardCase, isKnownWord, WORDS } from './words.ts';

type Cells = Record<string, string>;

/** What a cell was taken for, although it doesn't say so. */
export type Assumption = {
  code: WarningCode;
  column: string;
  /** As it stood there. */
  value: string;
  /** What it was taken for. */
  read: string;
};

type Reading = (cells: Cells, column: string) => Assumption | null;

/** Those whose words make a difference here are checked afterwards, by the schema. */
const READINGS: { [File in FileName]: Record<string, Reading[]> } = {
  orgs: { status: [inCase(WORDS.status)], type: [inCase(WORDS.orgType), ownWord(WORDS.orgType)] },
  academicSessions: {
    status: [inCase(WORDS.status)],
    type: [inCase(WORDS.sessionType), ownWord(WORDS.sessionType)],
    startDate: [withoutTime],
    endDate: [withoutTime],
    schoolYear: [schoolYearByDates],
  },
  courses: { status: [inCase(WORDS.status)] },
  classes: { status: [inCase(WORDS.status)] },
  users: {
    status: [inCase(WORDS.status)],
    enabledUser: [inCase(WORDS.enabledUser)],
    role: [inCase(WORDS.role)],
    email: [noAddress],
  },
  roles: {
    status: [inCase(WORDS.status)],
    roleType: [inCase(WORDS.roleType), ownWord(WORDS.roleType)],
    role: [inCase(WORDS.role)],
    beginDate: [withoutTime],
    endDate: [withoutTime],
  },
  enrollments: {
    status: [inCase(WORDS.status)],
    role: [inCase(WORDS.role)],
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
      const met = reading(cells, column);
      if (!met) continue;
      cells[column] = met.read;
      assumed.push(met);
    }
  }
  return { cells, assumed };
}

/** `TRUE` or `Teacher`: spreadsheets and other systems write the standard's words in letters of their own. */
function inCase(words: string[]): Reading {
  return (cells, column) => {
    const value = cells[column] ?? '';
    const read = inStandardCase(words, value);
    return read === value ? null : { code: 'letter_case', column, value, read };
  };
}

/** A word of their own, where nothing here hangs on it. */
function ownWord(words: string[]): Reading {
  return (cells, column) => {
    const value = cells[column] ?? '';
    return value === '' || isKnownWord(words, value)
      ? null
      : { code: 'own_word', column, value, read: value };
  };
}

/** `2026-09-14T00:00:00Z`, or with a blank: the day is what counts. */
function withoutTime(cells: Cells, column: string): Assumption | null {
  const value = cells[column] ?? '';
  const [, read] = /^(\d{4}-\d\d-\d\d)[T ]\d\d:/.exec(value) ?? [];
  return read ? { code: 'date_with_time', column, value, read } : null;
}

/** Who has none signs in by username, or by the institution's own sign-in. */
function noAddress(cells: Cells, column: string): Assumption | null {
  return cells[column] ? null : { code: 'no_email', column, value: '', read: '' };
}

/** Without a school year, the one that the middle of the session lies in; OneRoster names it by the year it ends in. */
function schoolYearByDates(cells: Cells, column: string): Assumption | null {
  const middle = new Date((Date.parse(cells.startDate ?? '') + Date.parse(cells.endDate ?? '')) / 2);
  if (cells[column] || Number.isNaN(middle.getTime())) return null;
  const read = String(academicYearOf(middle, 'UTC') + 1);
  return { code: 'school_year', column, value: '', read };
}
