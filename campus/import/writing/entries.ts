import { createHash, hash } from 'node:crypto';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { ImportedFile } from '../../../contract/operations/imports.ts';
import { IMPORT_KINDS, type ImportKind } from '../../db/schema/imports.ts';
import type * as tables from '../../db/schema.ts';
import type { Timetable } from '../lessons/timetable-changes.ts';
import { isAssumed } from '../mapping/state.ts';
import { FILES } from '../reading/files.ts';
import { REMOVAL_STOP } from '../reading/limits.ts';
import { isOwnFile, type Manifest } from '../reading/read-bundle.ts';
import type { Findings } from '../reports/findings.ts';
import type { Stored, StoredRow } from './import-rows.ts';

type Tables = typeof tables;
type New<Name extends { [Key in keyof Tables]: Tables[Key] extends PgTable ? Key : never }[keyof Tables]> =
  Tables[Name]['$inferInsert'];

/** What a row of each kind makes here. */
export type Contents = {
  orgs: New<'faculties'>;
  academicSessions: never;
  programmes: New<'programmes'>;
  courses: { unit: New<'courseUnits'>; place: New<'programmeUnits'> | null };
  classes: New<'offerings'>;
  users: { person: New<'people'> & { id: string }; account: New<'accounts'> };
  roles: { profile: New<'profiles'>; career: New<'careers'> | null };
  enrollments:
    | { teacher: New<'offeringTeachers'> }
    | { enrolment: { id: string; offeringId: string; careerId: string; requestedAt: string | null } };
  plans: { plan: { id: string; careerId: string; academicYear: number }; rows: New<'planRows'>[] };
  timetables: Timetable;
};

/** A row and what it makes; without content it only helps to make others. */
export type Entry<Kind extends ImportKind = ImportKind> = {
  kind: Kind;
  sourcedId: string;
  entityId: string | null;
  fields: Record<string, string>;
  content: Contents[Kind] | null;
  /** Equal as long as there is nothing to change. */
  hash: string;
};

/** What the whole bundle comes to. */
export type Target = { [Kind in ImportKind]: Entry<Kind>[] };

export const emptyTarget = (): Target =>
  Object.fromEntries(IMPORT_KINDS.map((kind) => [kind, [] as Entry[]])) as Target;

export function entryOf<Kind extends ImportKind>(
  kind: Kind,
  sourcedId: string,
  fields: Record<string, string>,
  entityId: string | null,
  content: Contents[Kind] | null,
): Entry<Kind> {
  return { kind, sourcedId, entityId, fields, content, hash: hashOf([entityId, fields, content]) };
}

/** Of what stands in a row and what it means: equal as long as there is nothing to change. */
export const hashOf = (meant: unknown[]): string =>
  hash('sha256', JSON.stringify(meant), 'base64url').slice(0, 22);

const NAMESPACE = Buffer.from('c4b7d1a06f1e4f0e9a3c5b2d8e7f6a10', 'hex');

/**
 * The id made from a sourcedId, always the same (UUID version 5, RFC 9562 §5.5): people who come back get
 * their history back, and an interrupted import makes nothing twice.
 */
export function idOf(area: string, ...sourcedIds: string[]): string {
  const digest = createHash('sha1')
    .update(NAMESPACE)
    .update(JSON.stringify([area, ...sourcedIds]))
    .digest('hex');
  const variant = ((Number.parseInt(digest.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-5${digest.slice(13, 16)}-${variant}${digest.slice(18, 20)}-${digest.slice(20, 32)}`;
}

export const contentsOf = <Kind extends ImportKind>(entries: Entry<Kind>[]): NonNullable<Contents[Kind]>[] =>
  entries.flatMap(({ content }) => content ?? []);

export type Leaving = StoredRow & { sourcedId: string };

/** Changes to one kind. `leaving`: entities of removed rows, and of rows that now make another entity. */
export type Difference<Kind extends ImportKind = ImportKind> = {
  added: Entry<Kind>[];
  changed: Entry<Kind>[];
  removed: Leaving[];
  leaving: Leaving[];
  unchanged: number;
};
export type Differences = { [Kind in ImportKind]: Difference<Kind> };

/** Compares what the bundle comes to with what earlier imports made. */
export const differencesOf = (target: Target, stored: Stored): Differences =>
  Object.fromEntries(
    IMPORT_KINDS.map((kind) => [kind, differenceOf(target[kind], stored[kind])]),
  ) as Differences;

function differenceOf(entries: Entry[], stored: Map<string, StoredRow>): Difference {
  const staying = new Set(entries.map(({ sourcedId }) => sourcedId));
  const entities = new Set(entries.map(({ entityId }) => entityId));
  const earlier = [...stored].map(([sourcedId, row]) => ({ sourcedId, ...row }));
  const found = entries.filter(({ sourcedId }) => stored.has(sourcedId));
  const changed = found.filter(({ sourcedId, hash }) => stored.get(sourcedId)?.hash !== hash);
  return {
    added: entries.filter(({ sourcedId }) => !stored.has(sourcedId)),
    changed,
    removed: earlier.filter(({ sourcedId }) => !staying.has(sourcedId)),
    leaving: earlier.filter(({ entityId }) => entityId !== null && !entities.has(entityId)),
    unchanged: found.length - changed.length,
  };
}

export const idsOf = (rows: { entityId: string | null }[]): string[] =>
  rows.flatMap(({ entityId }) => entityId ?? []);

/** Counts added, changed, removed and unchanged rows for each file, and hours for each class. */
export function previewOf({ version, modes }: Manifest, differences: Differences): ImportedFile[] {
  const countsOf = ({ added, changed, removed, unchanged }: Difference) => ({
    ...{ added: added.length, changed: changed.length, removed: removed.length, unchanged },
  });
  const files = FILES.filter((file) => isOwnFile(file, version)).map((file) => {
    return { file: `${file}.csv`, mode: modes[file], ...countsOf(differences[file]) };
  });
  const periods = countsOf(differences.timetables);
  const hasAny = Object.values(periods).some((count) => count > 0);
  return hasAny ? [...files, { file: 'classes.csv periods', mode: modes.classes, ...periods }] : files;
}

/** Refuses a file, other than a delta, without over a tenth of its earlier rows: it was probably cut off. */
export function checkRemovals(
  { version, modes }: Manifest,
  differences: Differences,
  stored: Stored,
  findings: Findings,
): void {
  for (const file of FILES.filter((each) => isOwnFile(each, version))) {
    const removed = differences[file].removed.filter(({ sourcedId }) => !isAssumed(sourcedId)).length;
    const before = [...stored[file].keys()].filter((sourcedId) => !isAssumed(sourcedId)).length;
    if (modes[file] === 'delta' || removed <= before * REMOVAL_STOP) continue;
    findings.refuse('too_many_removals', { file: `${file}.csv`, params: { removed, before } });
  }
}
