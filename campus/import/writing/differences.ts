import { IMPORT_KINDS, type ImportKind } from '../../db/schema/imports.ts';
import type { Entry, Target } from './entries.ts';
import type { Stored, StoredRow } from './import-rows.ts';

export type Leaving = StoredRow & { sourcedId: string };

/** What an import changes of one kind. `leaving` are the entities that go: of removed rows, and of rows that now make another. */
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
