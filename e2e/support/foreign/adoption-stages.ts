import type { ProfileType } from '../../../contract/accounts/account.ts';
import { accountExtras, adoption, callsOf, specifiedCalls } from '../../../contract/adoption/adoption.ts';
import type { AreaNeeds, PageNeeds, Path } from '../../../contract/adoption/page-needs.ts';

/** What an institution offers on its way from the fifteen calls to everything. */
export interface Stage {
  name: string;
  calls: ReadonlySet<Path>;
  /** Whether it says so itself, as campus does; else the portal learns it from its answers. */
  saysWhatItOffers: boolean;
}

const areas: [name: string, area: AreaNeeds][] = Object.values(adoption).flatMap((own) =>
  Object.entries<AreaNeeds>(own),
);

/** All calls of the areas of these names, a student's and a professor's. */
const callsOfAreas = (...names: string[]): Path[] =>
  areas.flatMap(([name, area]) => (names.includes(name) ? callsOf(area) : []));

const partsOf = ({ parts = {} }: PageNeeds) => Object.keys(parts) as Path[];
const isPart = (area: AreaNeeds, call: Path) => area.pages.some((page) => partsOf(page).includes(call));

/** An area's calls without those that a page of it does without. */
const callsWithoutParts = (area: AreaNeeds): Path[] => {
  const needed = area.pages.flatMap(({ needs }) => needs);
  return callsOf(area).filter((call) => needed.includes(call) || !isPart(area, call));
};

const stage = (name: string, calls: readonly Path[], saysWhatItOffers = false): Stage => ({
  name,
  calls: new Set(calls),
  saysWhatItOffers,
});

const withExams = [...specifiedCalls, ...callsOfAreas('exams')];

export const stages = [
  stage('the fifteen calls and the hub', specifiedCalls),
  stage('exams too', withExams),
  stage('lessons, courses and payments too', [
    ...withExams,
    ...callsOfAreas('lessons', 'courses', 'payments'),
  ]),
  stage('every area without its parts', [
    ...specifiedCalls,
    ...areas.flatMap(([, area]) => callsWithoutParts(area)),
  ]),
  stage(
    'everything',
    [
      ...specifiedCalls,
      ...areas.flatMap(([, area]) => callsOf(area)),
      ...(Object.keys(accountExtras) as Path[]),
    ],
    true,
  ),
] as const;

/** The pages of a type of profile that have an address of their own, with what each needs. */
export function pagesOf(type: ProfileType): PageNeeds[] {
  const all = Object.values<AreaNeeds>(adoption[type]).flatMap(({ pages }) => pages);
  return all.filter(({ page }) => page.startsWith('/') && !page.includes('['));
}

/** Whether a stage has all that a page is made of. */
export const isMadeAt = ({ calls }: Stage, { needs }: PageNeeds): boolean =>
  needs.every((call) => calls.has(call));

/** Whether a page is made of other calls at this turn than at the one before. */
export function isNewAt(turn: number, page: PageNeeds): boolean {
  const [now, before] = [stages[turn], stages[turn - 1]];
  return [...page.needs, ...partsOf(page)].some((call) => now?.calls.has(call) !== before?.calls.has(call));
}
