import { adoption, callsOf } from '../../contract/adoption/adoption.ts';
import type { AreaNeeds } from '../../contract/adoption/page-needs.ts';
import { isRead, type Judge, judgeRead, type SignedIn } from '../judge.ts';
import type { Report } from '../report.ts';
import { type Known, questionFor } from './bodies.ts';

type Area = Report['areas'][number];
type UserType = keyof typeof adoption;

/** `student/exams`, as the report names it. */
export type AreaName = `${UserType}/${string}`;

const users = Object.keys(adoption) as UserType[];
export const areaNames: AreaName[] = users.flatMap((type) =>
  Object.keys(adoption[type]).map((area): AreaName => `${type}/${area}`),
);

/** The areas that somebody names: `student/exams`, `student.exams`, or `exams` of everybody who has it. */
export const areasNamed = (name: string): AreaName[] =>
  areaNames.filter((each) => each === name.replace('.', '/') || each.endsWith(`/${name}`));

export const usersOf = (areas: readonly AreaName[]): UserType[] =>
  users.filter((type) => areas.some((each) => each.startsWith(`${type}/`)));

type Seen = Map<string, 'ok' | 'absent' | 'wrong'>;

/** Reads every area of a kind of user, or those given: its list first, then one thing of the list. */
export async function judgeAreas(
  judge: Judge & { checks: Report['checks'] },
  type: UserType,
  { token }: SignedIn,
  only: readonly AreaName[] = areaNames,
): Promise<Area[]> {
  const known: Known = new Map();
  const found: Area[] = [];
  for (const [name, area] of Object.entries<AreaNeeds>(adoption[type])) {
    if (only.includes(`${type}/${name}`))
      found.push(await judgeArea(judge, { name: `${type}/${name}`, area, token, known }));
  }
  return found;
}

type Looked = { name: string; area: AreaNeeds; token: string; known: Known };

async function judgeArea(
  judge: Judge & { checks: Report['checks'] },
  { name, area, token, known }: Looked,
): Promise<Area> {
  const seen: Seen = new Map();
  for (const path of callsOf(area).filter(isRead)) {
    const { body, mayBeRefused } = questionFor(path, known);
    const result = await judgeRead(judge, name, path, { body, asked: { token }, mayBeRefused });
    if (result !== undefined) known.set(path, result);
    const verdict = judge.checks.at(-1)?.verdict;
    seen.set(path, verdict === 'absent' || verdict === 'wrong' ? verdict : 'ok');
    if (path === area.list && seen.get(path) === 'absent')
      return { area: name, usable: 'not offered', lacks: [] };
  }
  return { area: name, ...usableOf(area, seen) };
}

function usableOf({ list, pages }: AreaNeeds, seen: Seen): Pick<Area, 'usable' | 'lacks'> {
  const lacks = pages.flatMap(({ page, needs, parts = {} }) => {
    const missing = needs.filter((path) => seen.get(path) === 'absent' || seen.get(path) === 'wrong');
    if (missing.length > 0) return [`${page} isn’t shown: ${missing.join(', ')}`];
    return Object.entries(parts).flatMap(([path, without]) =>
      ['absent', 'wrong'].includes(seen.get(path) ?? '') ? [`${page}: ${without} (${path})`] : [],
    );
  });
  if (seen.get(list) === 'wrong') return { usable: 'wrong', lacks };
  return { usable: lacks.length === 0 ? 'whole' : 'in part', lacks };
}
