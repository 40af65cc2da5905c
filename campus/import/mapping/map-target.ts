import type { Version } from '../reading/files.ts';
import type { Findings } from '../reports/findings.ts';
import { emptyTarget, entryOf, type Target } from '../writing/entries.ts';
import { withAssumedRows } from './assumed.ts';
import { daysIn, readCalendar } from './calendar.ts';
import { mapFaculties, mapOfferings, mapProgrammes, mapUnits } from './catalogue.ts';
import { mapEnrolments, mapPlans } from './enrolments.ts';
import { type KnownProfile, mapPeople, mapRoles, sortRoles, studyOf } from './people.ts';
import type { State } from './state.ts';
import { type KnownRoom, mapTimetables, type NewRoom } from './timetables.ts';

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
  const target = emptyTarget();
  const state = withAssumedRows(given, findings);
  const days = daysIn(timeZone);
  const calendar = readCalendar(state.academicSessions, days, currentYear);
  for (const [sourcedId, { fields }] of state.academicSessions)
    target.academicSessions.push(entryOf('academicSessions', sourcedId, fields, null, null));
  const facultyOf = mapFaculties(state, target);
  const programmes = mapProgrammes(state, facultyOf, earlierProgrammes, target);
  const units = mapUnits(state, facultyOf, programmes, target);
  const taughtAs = mapOfferings(state, calendar, units, target, findings);
  const userRoles = sortRoles(state, programmes, version, findings);
  const byCareer = await mapEnrolments(state, { userRoles, taughtAs, days }, target, findings);
  const { latestYear } = calendar;
  const studies = new Map(
    [...userRoles.careers.values()].flat().map((career) => {
      const { careerId } = career;
      const cohortYear = known.get(careerId)?.cohortYear ?? undefined;
      return [careerId, studyOf(career, byCareer.get(careerId) ?? [], { cohortYear, latestYear })];
    }),
  );
  const timetabling = { calendar, taughtAs, userRoles, rooms, timeZone };
  const newRooms = mapTimetables(state, timetabling, target, findings);
  mapPeople(state, facultyOf, target);
  mapRoles(state, { userRoles, facultyOf, studies, known, days }, target);
  await mapPlans(userRoles, { studies, units, byCareer }, target);
  return { target, newRooms };
}
