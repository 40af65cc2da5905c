import { nameFrom } from '../../../contract/wire/person-name.ts';
import { type Entry, entryOf, idOf } from '../writing/entries.ts';
import { type Fields, isTeaching, listOf, type Version } from '../reading/files.ts';
import type { Findings } from '../reports/findings.ts';
import type { Faculties, Programmes, TaughtUnit } from './catalogue.ts';
import type { Days } from './days.ts';
import type { State } from './state.ts';

/** A user becomes a person with an account to sign in to by username or, where there is one, e-mail; without a password. */
export function mapPeople(users: State['users'], faculties: Faculties): Entry<'users'>[] {
  return [...users].map(([sourcedId, { fields }]) => {
    const id = personIdOf(sourcedId);
    const [org = ''] = listOf(fields.primaryOrgSourcedId || fields.orgSourcedIds);
    return entryOf('users', sourcedId, fields, id, {
      person: {
        id,
        ...(nameFrom(fields.givenName, fields.familyName) ?? NAMELESS),
        preferredName: fields.preferredGivenName || null,
        email: fields.email || null,
        emailVerified: fields.email !== '',
        phone: fields.phone || fields.sms || null,
        facultyId: faculties.idOf(org),
      },
      account: {
        personId: id,
        username: fields.username,
        status: fields.enabledUser === 'true' ? 'active' : 'disabled',
      },
    });
  });
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
  { roles }: Pick<State, 'roles'>,
  programmes: Programmes,
  version: Version,
  findings: Findings,
): UserRoles {
  const userRoles: UserRoles = { careers: new Map(), professors: new Map(), refused: new Set() };
  for (const { line, fields: role } of [...roles.values()].toSorted(primaryFirst)) {
    const user = role.userSourcedId;
    if (isTeaching(role.role) && !userRoles.professors.has(user)) {
      userRoles.professors.set(user, { role, profileId: idOf('professor', user) });
    }
    if (role.role !== 'student') continue;
    const programmeId = programmes.idOf(programmes.codeOfRole(role));
    if (programmeId) {
      const career = { role, careerId: idOf('career', role.sourcedId), programmeId };
      userRoles.careers.set(user, [...(userRoles.careers.get(user) ?? []), career]);
    } else {
      userRoles.refused.add(user);
      const column = 'metadata.programmeCode';
      findings.rejectRow('unknown_programme', {
        file: version === '1.1' ? 'users.csv' : 'roles.csv',
        line,
        column,
        value: role[column],
      });
    }
  }
  return userRoles;
}

const primaryFirst = (one: { fields: Role }, other: { fields: Role }) =>
  Number(one.fields.roleType === 'secondary') - Number(other.fields.roleType === 'secondary') ||
  compare(one.fields.beginDate, other.fields.beginDate) ||
  compare(one.fields.sourcedId, other.fields.sourcedId);

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/** Where a career stands: `academicYear` is the last one it has courses in, `year` the year of its programme. */
export type Study = { academicYear: number; year: number; cohortYear: number };

/**
 * The year of the programme is the one that most of the career's own courses of the academic year belong to; without
 * any it follows from the cohort, and without that it is the first. A cohort that is known stands.
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
  faculties: Faculties;
  studies: Map<string, Study>;
  known: Map<string, KnownProfile>;
  days: Days;
};

/** A student role becomes a profile with a badge and its career, a teaching role a professor profile. */
export function mapRoles({ roles, users }: Pick<State, 'roles' | 'users'>, given: Given): Entry<'roles'>[] {
  const badges = badgesOf(users, given);
  const careers = new Map(
    [...given.userRoles.careers.values()].flat().map((career) => [career.role.sourcedId, career]),
  );
  return [...roles.values()].flatMap(({ fields }) => {
    const career = careers.get(fields.sourcedId);
    if (career) return [careerEntry(career, badges.get(career.careerId) ?? null, given)];
    return fields.role === 'student' ? [] : [otherEntry(fields, given)];
  });
}

function careerEntry({ role, careerId, programmeId }: CareerRole, badge: string | null, given: Given) {
  const cohortYear = given.studies.get(careerId)?.cohortYear ?? 0;
  return entryOf('roles', role.sourcedId, role, careerId, {
    profile: { id: careerId, type: 'student', badge, ...factsOf(role, given) },
    career: { id: careerId, programmeId, cohortYear, status: 'active' },
  });
}

function otherEntry(role: Fields['roles'], given: Given): Entry<'roles'> {
  const professor = given.userRoles.professors.get(role.userSourcedId);
  if (!professor || !isTeaching(role.role)) return entryOf('roles', role.sourcedId, role, null, null);
  const { profileId } = professor;
  const isFirst = professor.role.sourcedId === role.sourcedId;
  const profile = { id: profileId, type: 'professor' as const, badge: null, ...factsOf(role, given) };
  return entryOf('roles', role.sourcedId, role, profileId, isFirst ? { profile, career: null } : null);
}

const factsOf = (role: Fields['roles'], { faculties, days }: Given) => ({
  personId: personIdOf(role.userSourcedId),
  facultyId: faculties.idOf(role.orgSourcedId),
  validTo: role.endDate ? new Date(days.endOf(role.endDate)) : null,
});

/**
 * The first career has the user's identifier as its badge, the next ones with -2, -3. A badge once given stays, and
 * one that an ended career of the same person holds isn't given again.
 */
function badgesOf(users: State['users'], { userRoles, known }: Given): Map<string, string> {
  const held = Map.groupBy(known, ([, { personId }]) => personId);
  const badges = new Map<string, string>();
  for (const [user, careers] of userRoles.careers) {
    const fields = users.get(user)?.fields;
    const base = fields?.identifier || user;
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
