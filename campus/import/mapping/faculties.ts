import { type Entry, entryOf, idOf } from '../planning/entries.ts';
import type { State } from './state.ts';

export type Faculties = {
  entries: Entry<'orgs'>[];
  /** Null for an org that is no faculty. */
  idOf(orgSourcedId: string): string | null;
};

/** Every org becomes a faculty, but the one on top of others: that is the institution itself. */
export function mapFaculties(orgs: State['orgs']): Faculties {
  const parents = new Set([...orgs.values()].map(({ fields }) => fields.parentSourcedId));
  const isInstitution = (sourcedId: string) =>
    parents.has(sourcedId) && !orgs.has(orgs.get(sourcedId)?.fields.parentSourcedId ?? '');
  const entries = [...orgs].map(([sourcedId, { fields }]) => {
    if (isInstitution(sourcedId)) return entryOf('orgs', sourcedId, fields, null, null);
    const id = idOf('faculty', sourcedId);
    return entryOf('orgs', sourcedId, fields, id, { id, code: codeOf(fields), name: { it: fields.name } });
  });
  const ids = new Map(entries.map(({ sourcedId, entityId }) => [sourcedId, entityId]));
  return { entries, idOf: (orgSourcedId) => ids.get(orgSourcedId) ?? null };
}

export const codeOf = ({ identifier, sourcedId }: { identifier: string; sourcedId: string }) =>
  identifier || sourcedId;
