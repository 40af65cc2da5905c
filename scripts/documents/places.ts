import { accountExtras, adoption, specifiedCalls } from '../../contract/adoption/adoption.ts';
import type { AreaNeeds } from '../../contract/adoption/page-needs.ts';
import { fileCalls } from '../../contract/documents/file-calls.ts';

/** `specified`: of the fifteen. `area`: what an adopted area asks. `optional`: a page goes without it. */
export type Level = 'specified' | 'area' | 'optional';

/** Which page needs a call, and how it is without it: a clause. */
export type Needed = { page: string; without: string };
export type Place = { tag: string; level: Level; needed: Needed[] };

const NOT_OFFERED = 'the page says that its service isn’t offered';
const BUTTON = 'its button says so when it is pressed, and changes nothing';

export const SPECIFIED = 'specified';
export const ACCOUNT = 'account';

/** The tags of the portal's document, in the order in which an institution adopts. */
export const tags: { name: string; description: string }[] = [
  {
    name: SPECIFIED,
    description:
      'The fifteen calls of the specification. With these and the hub people sign in, choose a profile, and keep their account.',
  },
  {
    name: ACCOUNT,
    description: 'Of the account’s pages, and of whoever is signed in: each is adopted by itself.',
  },
  ...Object.entries(adoption).flatMap(([type, areas]) =>
    Object.entries<AreaNeeds>(areas).map(([name, { list, pages }]) => ({
      name: `${type}.${name}`,
      description: `The ${type}’s ${name}: ${pages.map(({ page }) => page).join(', ')}. \`${list}\` tells whether it is offered.`,
    })),
  ),
];

const places = new Map<string, Place>();

/** Where a call of the portal stands; undefined for one of the office. */
export const placeOf = (path: string): Place | undefined => places.get(path);

/**
 * In the order in which an institution adopts: of each area first the call that tells whether it is offered.
 */
export const placedPaths = (): string[] => [...places.keys()];

for (const path of specifiedCalls) places.set(path, { tag: SPECIFIED, level: 'specified', needed: [] });
for (const [path, does] of Object.entries<string>(accountExtras))
  places.set(path, {
    tag: ACCOUNT,
    level: 'optional',
    needed: [{ page: 'the account’s pages', without: `nothing ${does}` }],
  });
for (const [type, areas] of Object.entries(adoption))
  for (const [name, area] of Object.entries<AreaNeeds>(areas)) placeArea(`${type}.${name}`, area);
for (const path of Object.keys(fileCalls).filter((each) => !each.startsWith('office/')))
  note(path, 'student.documents', 'optional', { page: '/student/documents', without: BUTTON });

function placeArea(tag: string, { list, pages, acts }: AreaNeeds): void {
  const [first] = pages;
  for (const { page, needs, parts = {} } of pages) {
    for (const path of needs) note(path, tag, 'area', { page, without: NOT_OFFERED });
    for (const [path, lack] of Object.entries(parts))
      note(path, tag, path === list ? 'area' : 'optional', { page, without: lack });
  }
  for (const path of acts) note(path, tag, 'area', { page: first?.page ?? tag, without: BUTTON });
}

/** In the area that names it, where several ask for it. */
function note(path: string, tag: string, level: Level, needed: Needed): void {
  const known = places.get(path);
  if (!known) {
    places.set(path, { tag, level, needed: [needed] });
    return;
  }
  known.needed.push(needed);
  if (known.level === 'optional') known.level = level;
  if (path.startsWith(tag.replace('.', '/'))) known.tag = tag;
}
