import type * as z from 'zod/mini';
import type { listedProfessor } from '@/contract/accounts/account';
import { plainText } from '@/lib/browser/forms/plain-text';

export type ListedProfessor = z.infer<typeof listedProfessor>;

/** So many at a time: what is looked for is found by a word sooner than by leafing. */
export const PROFESSORS_A_PAGE = 8;

/** Which professors are asked for. Pages count from 1. */
export interface ProfessorQuery {
  text?: string | undefined;
  page: number;
}

/**
 * The asked page of those whose name or faculty has every word of the text. Those of one's own faculty come
 * first; else the institution's order stands.
 */
export function findProfessors(
  all: ListedProfessor[],
  { text = '', page }: ProfessorQuery,
  ownFaculty: string | null,
): { shown: ListedProfessor[]; total: number; page: number } {
  const words = plainText(text).split(/\s+/).filter(Boolean);
  const found = all.filter(({ name, faculty }) => {
    const said = plainText(`${name} ${faculty ?? ''}`);
    return words.every((word) => said.includes(word));
  });
  const isOwn = ({ faculty }: ListedProfessor) => Boolean(faculty) && faculty === ownFaculty;
  const ordered = found.toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)));
  const last = Math.max(1, Math.ceil(found.length / PROFESSORS_A_PAGE));
  const shownPage = Math.min(page, last);
  const first = (shownPage - 1) * PROFESSORS_A_PAGE;
  return { shown: ordered.slice(first, first + PROFESSORS_A_PAGE), total: found.length, page: shownPage };
}

/** Whether the faculties tell professors apart. Where all are of one, or of none, it says nothing. */
export const areOfSeveralFaculties = (all: ListedProfessor[]): boolean =>
  new Set(all.map(({ faculty }) => faculty ?? null)).size > 1;
