import { adoption, callsOf } from '../../contract/adoption/adoption.ts';
import { AREAS, type Area } from '../../contract/adoption/areas.ts';
import type { AreaNeeds } from '../../contract/adoption/page-needs.ts';
import { isRead, type Judge, judgeRead, type SignedIn } from '../judge.ts';
import type { Report } from '../report.ts';
import { type Acts, judgeActs } from './acts.ts';
import { type Known, questionFor } from './bodies.ts';
import { clockAhead, oddClock, oddIn } from './sense.ts';

type Looked = Report['areas'][number];
type Seen = Map<string, 'ok' | 'absent' | 'wrong'>;
type UserType = keyof typeof adoption;

const users = Object.keys(adoption) as UserType[];

/** The areas that somebody names: `student.exams`, `student/exams`, or `exams` of everybody who has it. */
export const areasNamed = (name: string): Area[] =>
  AREAS.filter((each) => each === name.replace('/', '.') || each.endsWith(`.${name}`));

export const usersOf = (areas: readonly Area[]): UserType[] =>
  users.filter((type) => areas.some((each) => each.startsWith(`${type}.`)));

/**
 * Reads every area of a kind of user, or those given: its list first, then one thing of the list. Whether its
 * acts are there is looked at with --write.
 */
export async function judgeAreas(
  judge: Judge & { checks: Report['checks'] },
  type: UserType,
  { token }: SignedIn,
  only: readonly Area[] = AREAS,
): Promise<Looked[]> {
  const known: Known = new Map();
  const ahead: number[] = [];
  const found: Looked[] = [];
  for (const [name, area] of Object.entries<AreaNeeds>(adoption[type])) {
    if (only.some((each) => each === `${type}.${name}`))
      found.push(await judgeArea(judge, { name: `${type}/${name}`, area, token, known, ahead }));
  }
  const odd = oddClock(ahead);
  if (odd) judge.say('areas', `the clock, as ${type}`, odd.verdict, odd.says);
  return found;
}

/** `ahead`: how far the institution's clock was, each time that it was said. */
type Looking = { name: string; area: AreaNeeds; token: string; known: Known; ahead: number[] };

async function judgeArea(
  judge: Judge & { checks: Report['checks'] },
  { name, area, token, known, ahead }: Looking,
): Promise<Looked> {
  const seen: Seen = new Map();
  for (const path of callsOf(area).filter(isRead)) {
    const { body, mayBeRefused } = questionFor(path, known);
    const result = await judgeRead(judge, name, path, { body, asked: { token }, mayBeRefused });
    if (result !== undefined) known.set(path, result);
    ahead.push(...[clockAhead(result)].filter((each) => each !== null));
    const verdict = judge.checks.at(-1)?.verdict;
    seen.set(path, verdict === 'absent' || verdict === 'wrong' ? verdict : 'ok');
    if (path === area.list && seen.get(path) === 'absent')
      return { area: name, usable: 'not offered', lacks: [] };
    for (const odd of oddIn(path, result)) judge.say(name, path, odd.verdict, odd.says);
  }
  const acts = await judgeActs(judge, { name, area, token });
  return { area: name, ...usableOf(area, seen, acts) };
}

function usableOf(
  area: AreaNeeds,
  seen: Seen,
  { missing, unknown, isLookedAt }: Acts,
): Pick<Looked, 'usable' | 'lacks'> {
  const reads = area.acts.filter((path) => ['absent', 'wrong'].includes(seen.get(path) ?? ''));
  const silent = [...reads, ...missing].map((path) => `a button says that it isn’t offered (${path})`);
  const lacks = [...lacksOf(area, seen), ...silent];
  if (seen.get(area.list) === 'wrong') return { usable: 'wrong', lacks };
  if (lacks.length > 0) return { usable: 'in part', lacks };
  if (unknown.length === 0) return { usable: 'whole', lacks };
  const which = isLookedAt ? `: ${unknown.join(', ')}` : '';
  return { usable: 'pages whole', lacks: [`acts not looked at${which}`] };
}

/** What the pages go without. */
function lacksOf({ pages }: AreaNeeds, seen: Seen): string[] {
  return pages.flatMap(({ page, needs, parts = {} }) => {
    const missing = needs.filter((path) => seen.get(path) === 'absent' || seen.get(path) === 'wrong');
    if (missing.length > 0) return [`${page} isn’t shown: ${missing.join(', ')}`];
    return Object.entries(parts).flatMap(([path, without]) =>
      ['absent', 'wrong'].includes(seen.get(path) ?? '') ? [`${page}: ${without} (${path})`] : [],
    );
  });
}
