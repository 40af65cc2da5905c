import type { ImportKind } from '../../db/schema/imports.ts';
import type { Entry, Target } from './entries.ts';
import { KINDS, type Stored, type StoredRow } from './stored.ts';

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
  Object.fromEntries(KINDS.map((kind) => [kind, differenceOf(target[kind], stored[kind])])) as Differences;

function differenceOf(entries: Entry[], stored: Map<string, StoredRow>): Difference {
  const added = entries.filter(({ sourcedId }) => !stored.has(sourcedId));
  const changed = entries.filter(({ sourcedId, hash }) => {
    const earlier = stored.get(sourcedId);
    return earlier !== undefined && earlier.hash !== hash;
  });
  const staying = new Set(entries.map(({ sourcedId }) => sourcedId));
  const entities = new Set(entries.map(({ entityId }) => entityId));
  const earlier = [...stored].map(([sourcedId, row]) => ({ sourcedId, ...row }));
  return {
    added,
    changed,
    removed: earlier.filter(({ sourcedId }) => !staying.has(sourcedId)),
    leaving: earlier.filter(({ entityId }) => entityId !== null && !entities.has(entityId)),
    unchanged: entries.length - added.length - changed.length,
  };
}
