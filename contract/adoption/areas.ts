import { adoption, callsOf, specifiedCalls } from './adoption.ts';
import type { AreaNeeds } from './page-needs.ts';

type Adoption = typeof adoption;

/** An area of one kind of user by its name: `student.exams`. */
export type Area = {
  [Type in keyof Adoption]: `${Type}.${keyof Adoption[Type] & string}`;
}[keyof Adoption];

const needsOf = new Map<string, AreaNeeds>(
  Object.entries(adoption).flatMap(([type, areas]) =>
    Object.entries<AreaNeeds>(areas).map(([name, needs]): [string, AreaNeeds] => [`${type}.${name}`, needs]),
  ),
);

/** Every area, a student's first, in the order of the menu. */
export const AREAS = [...needsOf.keys()] as [Area, ...Area[]];

export const isArea = (name: string): name is Area => needsOf.has(name);

/** The call that tells whether the area is offered. */
export const listOf = (area: Area): string => needsOf.get(area)?.list ?? '';

const specified = new Set<string>(specifiedCalls);

/** One of the fifteen, which every institution has. */
export const isSpecified = (path: string): boolean => specified.has(path);

const askers = Map.groupBy(
  AREAS.flatMap((area) => {
    const needs = needsOf.get(area);
    return needs ? callsOf(needs).map((path) => ({ path: String(path), area })) : [];
  }),
  ({ path }) => path,
);

const needers = Map.groupBy(
  AREAS.flatMap((area) => {
    const { list, pages, acts } = needsOf.get(area) ?? { list: '', pages: [], acts: [] };
    const needed = new Set<string>([list, ...pages.flatMap(({ needs }) => needs), ...acts]);
    return [...needed].map((path) => ({ path, area }));
  }),
  ({ path }) => path,
);

/** The areas that need a call, whose pages or buttons are nothing without it; none for the fifteen. */
export const areasNeeding = (path: string): Area[] =>
  isSpecified(path) ? [] : (needers.get(path) ?? []).map(({ area }) => area);

/** The areas that ask a call; none for the account's, and for the fifteen. */
export const areasAsking = (path: string): Area[] =>
  isSpecified(path) ? [] : (askers.get(path) ?? []).map(({ area }) => area);

const partsOf = (path: string) => path.split('/').filter(Boolean);

const pages = AREAS.flatMap((area) =>
  (needsOf.get(area)?.pages ?? []).map(({ page, needs }) => ({ area, needs, parts: partsOf(page) })),
);

/** The page at a path: its area, and the calls without which it isn't there. Undefined: of no area. */
export function pageAt(path: string): { area: Area; needs: readonly string[] } | undefined {
  const asked = partsOf(path);
  const fits = pages.filter(
    ({ parts }) =>
      parts.length === asked.length && parts.every((part, at) => isOpen(part) || part === asked[at]),
  );
  return fits.toSorted((one, other) => opens(one.parts) - opens(other.parts))[0];
}

const isOpen = (part: string) => part.startsWith('[');
const opens = (parts: string[]) => parts.filter(isOpen).length;
