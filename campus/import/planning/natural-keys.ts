import type { State } from '../mapping/state.ts';
import { type Findings, type Place, rowKey } from '../reports/findings.ts';
import type { Departures } from './departures.ts';
import type { Differences } from './differences.ts';
import type { Entry, Target } from './entries.ts';

/** What may be there only once. */
const NATURAL_KEYS = ['facultyCode', 'programmeCode', 'offering', 'email', 'username', 'badge'] as const;
export type NaturalKey = (typeof NATURAL_KEYS)[number];

/** Who or what holds each value in the database, by `keyOf` it. */
export type HeldKeys = Record<NaturalKey, Map<string, string>>;

/** Those that give a value up to another in the same import: they let go of it before anything is written. */
export type Handovers = Record<NaturalKey, string[]>;

type Wanted = { value: string; entityId: string; place: Place };

/**
 * Two rows that claim the same value are a problem (`duplicate`), and so is a value that somebody holds who doesn't
 * give it up (`taken`): whom no import made, or whom one may not delete.
 */
export function checkNaturalKeys(
  {
    target,
    state,
    held,
    differences,
    departures,
  }: {
    target: Target;
    state: State;
    held: HeldKeys;
    differences: Differences;
    departures: Departures;
  },
  findings: Findings,
): Handovers {
  const wanted = wantedKeys(target, state);
  const written = writtenIds(differences);
  const left = leftIds(differences, departures);
  const handovers = NATURAL_KEYS.map((name): [NaturalKey, string[]] => {
    const claimed = new Map<string, Wanted>();
    const handedOver: string[] = [];
    const changed = new Set(wanted[name].flatMap(({ entityId }) => (written.has(entityId) ? entityId : [])));
    for (const each of wanted[name]) {
      const { value, entityId, place } = each;
      const key = keyOf(name, value);
      const first = claimed.get(key);
      if (first) rejectSecond(first, each, findings);
      else claimed.set(key, each);
      const holder = held[name].get(key);
      if (!holder || holder === entityId || !written.has(entityId) || left.deleted.has(holder)) continue;
      if (changed.has(holder) || left.parked.has(holder)) handedOver.push(holder);
      else findings.rejectRow('taken', { value, ...place });
    }
    return [name, handedOver];
  });
  return Object.fromEntries(handovers) as Handovers;
}

/** Nobody knows whose it is, so that both go where such rows are left out. */
function rejectSecond(first: Wanted, second: Wanted, findings: Findings): void {
  const isOpen = ({ place: { file, line } }: Wanted) =>
    line !== null && !findings.rowsLeftOut.has(rowKey(file, line));
  const both = findings.skipInvalid ? [first, second].filter(isOpen) : [];
  for (const { value, place } of both.length > 0 ? both : [second]) {
    findings.rejectRow('duplicate', { value, ...place });
  }
}

/** What people sign in with is compared in any letter case. */
export const keyOf = (name: NaturalKey, value: string) =>
  name === 'email' || name === 'username' || name === 'badge' ? value.toLowerCase() : value;

/** How the offerings of a unit are told apart. */
export const offeringKey = (offering: {
  unitId: string;
  academicYear: number;
  term: string;
  partition?: string;
}) => `${offering.unitId} ${offering.academicYear} ${offering.term} ${offering.partition ?? ''}`;

function wantedKeys(target: Target, state: State): Record<NaturalKey, Wanted[]> {
  const of = <Kind extends keyof Target>(
    kind: Kind,
    pick: (content: NonNullable<Entry<Kind>['content']>) => string | null | undefined,
    placeOf: (entry: Entry<Kind>) => Place,
  ): Wanted[] =>
    target[kind].flatMap((entry) => {
      const value = entry.content && pick(entry.content);
      return value && entry.entityId ? [{ value, entityId: entry.entityId, place: placeOf(entry) }] : [];
    });
  const inFile =
    (file: keyof State, column: string, rowOf = ({ sourcedId }: Entry) => sourcedId) =>
    (entry: Entry) => ({ file: `${file}.csv`, line: state[file].get(rowOf(entry))?.line ?? null, column });

  return {
    facultyCode: of('orgs', ({ code }) => code, inFile('orgs', 'identifier')),
    programmeCode: of('programmes', ({ code }) => code, inFile('courses', 'metadata.programmeCode')),
    offering: of('classes', offeringKey, inFile('classes', 'classCode')),
    email: of('users', ({ person }) => person.email, inFile('users', 'email')),
    username: of('users', ({ account }) => account.username, inFile('users', 'username')),
    badge: of(
      'roles',
      ({ profile }) => profile.badge,
      inFile('users', 'identifier', ({ fields }) => fields.userSourcedId ?? ''),
    ),
  };
}

function writtenIds(differences: Differences): Set<string | null> {
  const { orgs, programmes, classes, users, roles } = differences;
  return new Set(
    [orgs, programmes, classes, users, roles].flatMap(({ added, changed }) =>
      [...added, ...changed].map(({ entityId }) => entityId),
    ),
  );
}

/** Faculties and offerings that go are still there while others come; people leave before. */
const leftIds = ({ orgs, classes }: Differences, { deletedPeople, deletedProfiles }: Departures) => ({
  deleted: new Set([...deletedPeople, ...deletedProfiles]),
  parked: new Set([...orgs.leaving, ...classes.leaving].map(({ entityId }) => entityId)),
});
