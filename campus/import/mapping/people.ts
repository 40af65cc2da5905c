import { nameFrom } from '../../../contract/wire/person-name.ts';
import { type Fields, isTeaching, listOf, type Version } from '../reading/files.ts';
import type { Findings } from '../reports/findings.ts';
import { type Contents, type Entry, entryOf, idOf, type Target } from '../writing/entries.ts';
import type { Days } from './calendar.ts';
import type { FacultyOf, Programmes, TaughtUnit } from './catalogue.ts';
import { pushTo, type State } from './state.ts';

/** Maps users to people and accounts without a password; they sign in by username or e-mail, if any. */
export function mapPeople({ users }: State, facultyOf: FacultyOf, target: Target): void {
  for (const [sourcedId, { fields }] of users) {
    const id = personIdOf(sourcedId);
    const [org = ''] = listOf(fields.primaryOrgSourcedId || fields.orgSourcedIds);
    const person = {
      id,
      ...(nameFrom(fields.givenName, fields.familyName) ?? NAMELESS),
      preferredName: fields.preferredGivenName || null,
      email: fields.email || null,
      emailVerified: fields.email !== '',
      phone: fields.phone || fields.sms || null,
      facultyId: facultyOf(org),
    };
    const status = fields.enabledUser === 'true' ? ('active' as const) : ('disabled' as const);
    const account = { personId: id, username: fields.username, status };
    target.users.push(entryOf('users', sourcedId, fields, id, { person, account }));
  }
}

/** No row that was read is without a name. */
const NAMELESS = { givenName: '', familyName: '' };

const personIdOf = (userSourcedId: string) => idOf('person', userSourcedId);

type Role = Fields['roles'];
export type CareerRole = { role: Role; careerId: string; programmeId: string };

/** What each user is here, by the user's sourcedId. */
export type UserRoles = {
  /** A student role each, the first one first. */
  careers: Map<string, CareerRole[]>;
  /** All teaching roles of a user are one professor profile; its facts are the first role's. */
  professors: Map<string, { role: Role; profileId: string }>;
  /** Users with a role that is a problem; what else lacks because of it isn't one. */
  refused: Set<string>;
};

/** Sorts the roles out by user; a student role of a programme that nothing defines is a problem. */
export function sortRoles(
  { roles }: State,
  programmes: Programmes,
  version: Version,
  findings: Findings,
): UserRoles {
  const userRoles: UserRoles = { careers: new Map(), professors: new Map(), refused: new Set() };
  const { careers, professors, refused } = userRoles;
  for (const { line, fields: role } of [...roles.values()].toSorted(primaryFirst)) {
    const user = role.userSourcedId;
    if (isTeaching(role.role) && !professors.has(user))
      professors.set(user, { role, profileId: idOf('professor', user) });
    if (role.role !== 'student') continue;
    const programmeId = programmes.idOf(programmes.codeOfRole(role));
    if (programmeId) {
      pushTo(careers, user, { role, careerId: idOf('career', role.sourcedId), programmeId });
      continue;
    }
    refused.add(user);
    const file = version === '1.1' ? 'users.csv' : 'roles.csv';
    const column = 'metadata.programmeCode';
    findings.rejectRow('unknown_programme', { file, line, column, value: role[column] });
  }
  return userRoles;
}

const primaryFirst = (one: { fields: Role }, other: { fields: Role }) =>
  Number(one.fields.roleType === 'secondary') - Number(other.fields.roleType === 'secondary') ||
  compare(one.fields.beginDate, other.fields.beginDate) ||
  compare(one.fields.sourcedId, other.fields.sourcedId);

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/** A career's stage: `academicYear` is the last one with courses, `year` is that of the programme. */
export type Study = { academicYear: number; year: number; cohortYear: number };

/**
 * The year of the programme is that of most of the career's courses in the academic year, else it follows
 * from the cohort, else it is 1. A known cohort doesn't change.
 */
export function studyOf(
  { programmeId }: CareerRole,
  taught: TaughtUnit[],
  { cohortYear, latestYear }: { cohortYear: number | undefined; latestYear: number },
): Study {
  const academicYear = Math.max(
    ...taught.map((each) => each.academicYear),
    taught.length > 0 ? 0 : latestYear,
  );
  const years = taught
    .filter((each) => each.academicYear === academicYear && each.unit.programmeId === programmeId)
    .map(({ unit }) => unit.year);
  const counted = cohortYear === undefined ? 1 : academicYear - cohortYear + 1;
  const year = mostFrequent(years) ?? Math.max(counted, 1);
  return { academicYear, year, cohortYear: cohortYear ?? academicYear - year + 1 };
}

/** The higher of two that are as frequent; undefined of none. */
function mostFrequent(years: number[]): number | undefined {
  const counts = Map.groupBy(years, (year) => year);
  const [first] = [...counts].toSorted(([a, as], [b, bs]) => bs.length - as.length || b - a);
  return first?.[0];
}

/** A profile as it is in the database before the import. */
export type KnownProfile = { personId: string; badge: string | null; cohortYear: number | null };

type Given = {
  userRoles: UserRoles;
  facultyOf: FacultyOf;
  studies: Map<string, Study>;
  known: Map<string, KnownProfile>;
  days: Days;
};

/** A student role becomes a profile with a badge and its career, a teaching role a professor profile. */
export function mapRoles({ roles, users }: State, given: Given, target: Target): void {
  const { careers, professors } = given.userRoles;
  const badges = badgesOf(users, given);
  const careerOf = new Map([...careers.values()].flat().map((career) => [career.role.sourcedId, career]));
  const factsOf = ({ userSourcedId, orgSourcedId, endDate }: Role) => ({
    personId: personIdOf(userSourcedId),
    facultyId: given.facultyOf(orgSourcedId),
    validTo: endDate ? new Date(given.days.endOf(endDate)) : null,
  });
  const entryFor = (role: Role): Entry<'roles'> | null => {
    const career = careerOf.get(role.sourcedId);
    const professor = isTeaching(role.role) ? professors.get(role.userSourcedId) : undefined;
    if (career) {
      const { careerId: id, programmeId } = career;
      const cohortYear = given.studies.get(id)?.cohortYear ?? 0;
      return entryOf('roles', role.sourcedId, role, id, {
        profile: { id, type: 'student', badge: badges.get(id) ?? null, ...factsOf(role) },
        career: { id, programmeId, cohortYear, status: 'active' },
      });
    }
    if (role.role === 'student') return null;
    const id = professor?.profileId ?? null;
    const isFirst = professor?.role.sourcedId === role.sourcedId;
    const content: Contents['roles'] | null =
      id !== null && isFirst
        ? { profile: { id, type: 'professor', badge: null, ...factsOf(role) }, career: null }
        : null;
    return entryOf('roles', role.sourcedId, role, id, content);
  };
  for (const { fields } of roles.values()) {
    const entry = entryFor(fields);
    if (entry) target.roles.push(entry);
  }
}

/**
 * The first career's badge is the user's identifier, the next get -2, -3. A badge once given stays. A badge
 * that an ended career of the person holds isn't given again.
 */
function badgesOf(users: State['users'], { userRoles, known }: Given): Map<string, string> {
  const held = Map.groupBy(known, ([, { personId }]) => personId);
  const badges = new Map<string, string>();
  for (const [user, careers] of userRoles.careers) {
    const base = users.get(user)?.fields.identifier || user;
    const used = new Set(held.get(personIdOf(user))?.map(([, { badge }]) => badge));
    for (const { careerId } of careers) {
      const own = known.get(careerId)?.badge;
      const badge = own && isOf(base, own) ? own : nextFree(base, used);
      used.add(badge);
      badges.set(careerId, badge);
    }
  }
  return badges;
}

const isOf = (base: string, badge: string) =>
  badge === base || (badge.startsWith(`${base}-`) && /-\d+$/.test(badge));

function nextFree(base: string, used: Set<string | null>): string {
  for (let number = 1; ; number += 1) {
    const badge = number === 1 ? base : `${base}-${number}`;
    if (!used.has(badge)) return badge;
  }
}
