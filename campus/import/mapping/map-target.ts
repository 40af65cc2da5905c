import type { Target } from '../writing/entries.ts';
import type { Version } from '../reading/files.ts';
import type { Findings } from '../reports/findings.ts';
import { withAssumedRows } from './assumed-rows.ts';
import { readCalendar } from './calendar.ts';
import { mapFaculties, mapOfferings, mapProgrammes, mapUnits, type TaughtUnit } from './catalogue.ts';
import { daysIn } from './days.ts';
import { mapEnrolments } from './enrolments.ts';
import {
  type KnownProfile,
  mapPeople,
  mapRoles,
  type Study,
  sortRoles,
  studyOf,
  type UserRoles,
} from './people.ts';
import { mapPlans } from './plans.ts';
import type { KnownRoom, NewRoom } from './rooms.ts';
import type { State } from './state.ts';
import { mapTimetables } from './timetables.ts';

type Given = {
  version: Version;
  timeZone: string;
  /** The academic year of today, for a bundle that has no session at all. */
  currentYear: number;
  known: Map<string, KnownProfile>;
  earlierProgrammes: Map<string, Record<string, string>>;
  rooms: KnownRoom[];
};

/** `newRooms` are those that a timetable names and nobody knows. */
type Mapped = { target: Target; newRooms: NewRoom[] };

/** What the rows come to here; pure, so that an import can be looked at before it is applied. */
export async function mapTarget(
  given: State,
  { version, timeZone, currentYear, known, earlierProgrammes, rooms }: Given,
  findings: Findings,
): Promise<Mapped> {
  const state = withAssumedRows(given, findings);
  const faculties = mapFaculties(state.orgs);
  const days = daysIn(timeZone);
  const calendar = readCalendar(state.academicSessions, days, currentYear);
  const programmes = mapProgrammes(state, faculties, earlierProgrammes);
  const units = mapUnits(state.courses, faculties, programmes);
  const offerings = mapOfferings(state, calendar, units, findings);
  const userRoles = sortRoles(state, programmes, version, findings);
  const enrolments = await mapEnrolments(state.enrollments, { userRoles, offerings, days }, findings);
  const { byCareer } = enrolments;
  const studies = studiesOf(userRoles, byCareer, known, calendar.latestYear);
  const timetables = mapTimetables(state, { calendar, offerings, userRoles, rooms, timeZone }, findings);
  const target = {
    orgs: faculties.entries,
    academicSessions: calendar.entries,
    programmes: programmes.entries,
    courses: units.entries,
    classes: offerings.entries,
    users: mapPeople(state.users, faculties),
    roles: mapRoles(state, { userRoles, faculties, studies, known, days }),
    enrollments: enrolments.entries,
    plans: await mapPlans(userRoles, { studies, units, byCareer }),
    timetables: timetables.entries,
  };
  return { target, newRooms: timetables.newRooms };
}

const studiesOf = (
  userRoles: UserRoles,
  byCareer: Map<string, TaughtUnit[]>,
  known: Map<string, KnownProfile>,
  latestYear: number,
): Map<string, Study> =>
  new Map(
    [...userRoles.careers.values()].flat().map((career) => {
      const cohortYear = known.get(career.careerId)?.cohortYear ?? undefined;
      return [
        career.careerId,
        studyOf(career, byCareer.get(career.careerId) ?? [], { cohortYear, latestYear }),
      ];
    }),
  );
