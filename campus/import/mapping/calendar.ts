import type { offerings } from '../../db/schema.ts';
import { endOfDay, localInstant } from '../../platform/time/days.ts';
import type { State } from './state.ts';

/** Two days, both included. */
export type Range = { from: string; to: string };

/** Dates as instants in the institution's zone, in ISO. */
export type Days = {
  /** 00:00 of the date. */
  startOf(date: string): string;
  /** The last millisecond of the date. */
  endOf(date: string): string;
};

export const daysIn = (timeZone: string): Days => ({
  startOf: remembered((date: string) => localInstant(date, '00:00', timeZone).toISOString()),
  endOf: remembered((date: string) => endOfDay(date, timeZone).toISOString()),
});

/** A bundle has few dates, each many times: what is the same is worked out once. */
export function remembered<Given extends unknown[], Result>(
  work: (...given: Given) => Result,
): (...given: Given) => Result {
  const known = new Map<string, Result>();
  return (...given) => {
    const key = JSON.stringify(given);
    const result = known.get(key) ?? work(...given);
    known.set(key, result);
    return result;
  };
}

type Session = State['academicSessions'] extends Map<string, { fields: infer Fields }> ? Fields : never;
type Term = (typeof offerings.$inferInsert)['term'];

/** When something is taught. `academicYear` is the year it begins in: 2026 is 2026/27. */
export type Period = { academicYear: number; term: Term; endsAt: string };

export type Calendar = {
  /** The period that sessions make together; several are a whole year. */
  periodOf(sessionSourcedIds: string[]): Period | null;
  /** The days from and to which sessions last, both included; of a school year those of its terms. */
  rangesOf(sessionSourcedIds: string[]): Range[];
  /** The latest academic year there is a session of. */
  latestYear: number;
  /** All of that year. */
  wholeYear: Period;
};

/** Sessions aren't stored: they give a class its year, term and end. Without sessions it is this year. */
export function readCalendar(sessions: State['academicSessions'], days: Days, currentYear: number): Calendar {
  const all = [...sessions.values()].map(({ fields }) => fields);
  const latestYear = all.length > 0 ? Math.max(...all.map(academicYearOf)) : currentYear;
  const named = (ids: string[]) => ids.flatMap((sourcedId) => sessions.get(sourcedId)?.fields ?? []);
  return {
    periodOf(sourcedIds) {
      const own = named(sourcedIds);
      const last = own.toSorted((one, other) => one.endDate.localeCompare(other.endDate)).at(-1);
      if (!last) return null;
      const term = own.length > 1 ? 'year' : termOf(last, sessions.get(last.parentSourcedId)?.fields);
      return { academicYear: academicYearOf(last), term, endsAt: days.endOf(last.endDate) };
    },
    rangesOf: (sourcedIds) =>
      named(sourcedIds)
        .flatMap((session) => termsOf(session, all))
        .map(({ startDate, endDate }) => ({ from: startDate, to: endDate })),
    latestYear,
    wholeYear: { academicYear: latestYear, term: 'year', endsAt: days.endOf(`${latestYear + 1}-08-31`) },
  };
}

/** A school year is more than its terms: between them there are no lessons. */
function termsOf(session: Session, all: Session[]): Session[] {
  const own = all.filter(({ parentSourcedId }) => parentSourcedId === session.sourcedId);
  return session.type === 'schoolYear' && own.length > 0 ? own : [session];
}

/** OneRoster names a school year by the calendar year it ends in. */
const academicYearOf = ({ schoolYear }: Session) => Number(schoolYear) - 1;

/** The half-year in which a session's middle lies; without a parent the year turns on 1 January. */
function termOf(session: Session, parent: Session | undefined): Term {
  if (session.type === 'schoolYear') return 'year';
  const turn = parent ? middleOf(parent) : Date.parse(`${session.schoolYear}-01-01`);
  return middleOf(session) < turn ? 'first' : 'second';
}

const middleOf = ({ startDate, endDate }: Session) => (Date.parse(startDate) + Date.parse(endDate)) / 2;
