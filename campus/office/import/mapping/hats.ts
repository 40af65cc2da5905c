import { idOf } from '../entries.ts';
import { type Fields, isTeaching, type Version } from '../files.ts';
import type { Findings } from '../findings.ts';
import type { State } from '../state.ts';
import type { Programmes } from './programmes.ts';

type Role = Fields['roles'];
export type CareerHat = { role: Role; careerId: string; programmeId: string };

/** What each user is here, by the user's sourcedId. */
export type Hats = {
  /** A student role each, the first one first. */
  careers: Map<string, CareerHat[]>;
  /** All teaching roles of a user are one professor profile; its facts are the first role's. */
  professors: Map<string, { role: Role; profileId: string }>;
  /** Users with a role that is a problem; what else lacks because of it isn't one. */
  refused: Set<string>;
};

/** Sorts the roles out by user; a student role of a programme that nothing defines is a problem. */
export function sortHats(
  { roles }: Pick<State, 'roles'>,
  programmes: Programmes,
  version: Version,
  findings: Findings,
): Hats {
  const hats: Hats = { careers: new Map(), professors: new Map(), refused: new Set() };
  for (const { line, fields: role } of [...roles.values()].toSorted(primaryFirst)) {
    const user = role.userSourcedId;
    if (isTeaching(role.role) && !hats.professors.has(user)) {
      hats.professors.set(user, { role, profileId: idOf('professor', user) });
    }
    if (role.role !== 'student') continue;
    const programmeId = programmes.idOf(programmes.codeOfRole(role));
    if (programmeId) {
      const career = { role, careerId: idOf('career', role.sourcedId), programmeId };
      hats.careers.set(user, [...(hats.careers.get(user) ?? []), career]);
    } else {
      hats.refused.add(user);
      const column = 'metadata.programmeCode';
      findings.rejectRow('unknown_programme', {
        file: version === '1.1' ? 'users.csv' : 'roles.csv',
        line,
        column,
        value: role[column],
      });
    }
  }
  return hats;
}

const primaryFirst = (one: { fields: Role }, other: { fields: Role }) =>
  Number(one.fields.roleType === 'secondary') - Number(other.fields.roleType === 'secondary') ||
  compare(one.fields.beginDate, other.fields.beginDate) ||
  compare(one.fields.sourcedId, other.fields.sourcedId);

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));
