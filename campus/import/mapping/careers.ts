import { type Entry, entryOf } from '../planning/entries.ts';
import { type Fields, isTeaching } from '../reading/files.ts';
import type { Days } from './days.ts';
import type { Faculties } from './faculties.ts';
import { personIdOf } from './people.ts';
import type { State } from './state.ts';
import type { Study } from './study.ts';
import type { CareerRole, UserRoles } from './user-roles.ts';

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
