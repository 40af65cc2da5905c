import { idOf } from '../planning/entries.ts';
import { type Fields, isTeaching, type Version } from '../reading/files.ts';
import type { Findings } from '../reports/findings.ts';
import type { Programmes } from './programmes.ts';
import type { State } from './state.ts';

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
