import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import { among } from '../../db/one-of.ts';
import { accounts, faculties, offerings, people, profiles, programmes } from '../../db/schema.ts';
import type { State } from '../mapping/state.ts';
import { type Findings, type Place, rowKey } from '../reports/findings.ts';
import { type Contents, type Differences, idsOf, type Target } from './entries.ts';
import type { Departures } from './leave.ts';

type Kind = 'orgs' | 'programmes' | 'classes' | 'users' | 'roles';
type Wanted = { value: string; entityId: string; place: Place };
type NaturalKey = {
  id: AnyPgColumn;
  column: AnyPgColumn;
  wantedIn(target: Target, state: State): Wanted[];
};

/** What may be there only once: whose it is in which column, and in which cell of a bundle it stands. */
const KEYS = {
  facultyCode: key('orgs', ({ code }) => code, faculties.id, faculties.code, ['orgs', 'identifier']),
  programmeCode: key('programmes', ({ code }) => code, programmes.id, programmes.code, [
    'courses',
    'metadata.programmeCode',
  ]),
  offering: key('classes', offeringKey, offerings.id, offerings.partition, ['classes', 'classCode']),
  email: key('users', ({ person }) => person.email, people.id, people.email, ['users', 'email']),
  username: key('users', ({ account }) => account.username, accounts.personId, accounts.username, [
    'users',
    'username',
  ]),
  badge: key('roles', ({ profile }) => profile.badge, profiles.id, profiles.badge, ['users', 'identifier']),
};
type KeyName = keyof typeof KEYS;
const NAMES = Object.keys(KEYS) as KeyName[];

function key<Of extends Kind>(
  kind: Of,
  pick: (content: Contents[Of]) => string | null | undefined,
  id: AnyPgColumn,
  column: AnyPgColumn,
  [file, cell]: [file: keyof State, cell: string],
): NaturalKey {
  return {
    id,
    column,
    wantedIn: (target, state) =>
      target[kind].flatMap(({ entityId, sourcedId, fields, content }) => {
        const value = content && pick(content);
        const row = kind === 'roles' ? (fields.userSourcedId ?? '') : sourcedId;
        const place = { file: `${file}.csv`, line: state[file].get(row)?.line ?? null, column: cell };
        return value && entityId ? [{ value, entityId, place }] : [];
      }),
  };
}

/** How the offerings of a unit are told apart. */
function offeringKey({ unitId, academicYear, term, partition }: Contents['classes']): string {
  return `${unitId} ${academicYear} ${term} ${partition ?? ''}`;
}

const HELD: Partial<Record<KeyName, SQL<string>>> = {
  offering: sql`concat(${offerings.unitId}, ' ', ${offerings.academicYear}, ' ', ${offerings.term}, ' ',
    ${offerings.partition})`,
};

/** Who or what holds each value in the database, by `sameAs` it. */
export type HeldKeys = Record<KeyName, Map<string, string>>;

export async function loadHeldKeys(db: Database): Promise<HeldKeys> {
  const held = Object.fromEntries(NAMES.map((name) => [name, new Map()])) as HeldKeys;
  for (const name of NAMES) {
    const { id, column } = KEYS[name];
    const value = HELD[name] ?? sql<string | null>`${column}`;
    const rows = await db.select({ id: sql<string>`${id}`, value }).from(id.table);
    for (const row of rows) if (row.value !== null) held[name].set(sameAs(name, row.value), row.id);
  }
  return held;
}

/** What people sign in with is compared in any letter case. */
const sameAs = (name: KeyName, value: string) =>
  name === 'email' || name === 'username' || name === 'badge' ? value.toLowerCase() : value;

/** Those that give a value up to another in the same import: they let go of it before anything is written. */
export type Handovers = Record<KeyName, string[]>;

type Given = {
  target: Target;
  state: State;
  held: HeldKeys;
  differences: Differences;
  departures: Departures;
};

/**
 * Reports two rows that claim one value (`duplicate`), and a value that somebody keeps who isn't imported or
 * may not be deleted (`taken`).
 */
export function checkNaturalKeys(given: Given, findings: Findings): Handovers {
  const { orgs, programmes, classes, users, roles } = given.differences;
  const written = new Set(
    [orgs, programmes, classes, users, roles].flatMap(({ added, changed }) => idsOf([...added, ...changed])),
  );
  const { deletedPeople, deletedProfiles } = given.departures;
  const deleted = new Set([...deletedPeople, ...deletedProfiles]);
  // Faculties and offerings that go are still there while others come; people leave before.
  const parked = new Set(idsOf([...orgs.leaving, ...classes.leaving]));
  const handovers = NAMES.map((name): [KeyName, string[]] => {
    const wanted = KEYS[name].wantedIn(given.target, given.state);
    const changed = new Set(wanted.map(({ entityId }) => entityId).filter((id) => written.has(id)));
    const claimed = new Map<string, Wanted>();
    const handedOver = wanted.flatMap((each) => {
      const { value, entityId, place } = each;
      const same = sameAs(name, value);
      const first = claimed.get(same);
      if (first) rejectSecond(first, each, findings);
      else claimed.set(same, each);
      const holder = given.held[name].get(same);
      if (!holder || holder === entityId || !written.has(entityId) || deleted.has(holder)) return [];
      if (changed.has(holder) || parked.has(holder)) return [holder];
      findings.rejectRow('taken', { value, ...place });
      return [];
    });
    return [name, handedOver];
  });
  return Object.fromEntries(handovers) as Handovers;
}

/** Nobody knows whose it is, so that both go where such rows are left out. */
function rejectSecond(first: Wanted, second: Wanted, findings: Findings): void {
  const isOpen = ({ place: { file, line } }: Wanted) =>
    line !== null && !findings.rowsLeftOut.has(rowKey(file, line));
  const both = findings.skipInvalid ? [first, second].filter(isOpen) : [];
  for (const { value, place } of both.length > 0 ? both : [second])
    findings.rejectRow('duplicate', { value, ...place });
}

/**
 * Gives a temporary value to each holder of an e-mail address, code or the like that another row of the
 * import takes, so that two may swap. The final value is written a moment later.
 */
export async function handOver(tx: Database, handovers: Handovers): Promise<void> {
  for (const name of NAMES) {
    const { id, column } = KEYS[name];
    const ids = handovers[name];
    if (ids.length === 0 || name === 'programmeCode') continue; // its programme is made of it
    await tx.execute(sql`
      update ${id.table} set ${sql.identifier(column.name)} = ${column} || ' ' || left(${id}::text, 8)
      where ${among(id, ids)}`);
  }
}
