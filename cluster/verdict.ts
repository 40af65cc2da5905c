import type { SentRequest } from './asking.ts';
import type { Crossed } from './crossings.ts';
import { heldBy } from './held.ts';
import type { Kill } from './instance.ts';
import { judgeWrites, missedBy, sum, wasInFlight } from './judge.ts';
import type { Load } from './load.ts';

interface Row {
  what: string;
  count: number;
  /** What may not be more than none. */
  isFault?: boolean;
}

export interface Verdict {
  rows: Row[];
  /** Of faults, some in words. */
  examples: string[];
  holds: boolean;
}

const EXAMPLES = 12;

/** Compares what people were told with what the database holds. */
export async function verdictOn(
  load: Load,
  kills: Kill[],
  { databaseUrl, crossed }: { databaseUrl: string; crossed: Crossed[] },
): Promise<Verdict> {
  const held = await heldBy(databaseUrl, load.examId);
  const failed = load.asked.filter(({ outcome }) => outcome === 'failed');
  const unexcused = failed.filter((asked) => !kills.some((kill) => wasInFlight(asked, kill)));
  const writes = load.students.map((student) => judgeWrites(student, held));
  const missed = load.pages.flatMap((page) => missedBy(page, held.events));
  const silent = load.pages.filter((page) => !page.wasLiveAtEnd);
  const refusedSignIns = load.asked.filter(
    ({ kind, outcome }) => kind !== 'book' && kind !== 'void' && outcome === 'refused',
  );

  const rows: Row[] = [
    { what: 'requests', count: load.asked.length },
    ...countsByKind(load.asked),
    { what: 'writes acknowledged', count: sum(writes.map(({ acknowledged }) => acknowledged)) },
    { what: 'acknowledged writes lost', count: sum(writes.map(({ lost }) => lost)), isFault: true },
    { what: 'writes doubled', count: sum(writes.map(({ doubled }) => doubled)), isFault: true },
    { what: 'seats counted wrongly', count: held.seatsAreRight ? 0 : 1, isFault: true },
    { what: 'events told to pages', count: sum(load.pages.map(({ told }) => told.size)) },
    { what: 'pages whose connection came back', count: sum(load.pages.map(({ returns }) => returns)) },
    { what: 'events missed by a page', count: missed.length, isFault: true },
    {
      what: 'events told twice over one connection',
      count: sum(load.pages.map(({ twice }) => twice)),
      isFault: true,
    },
    {
      what: 'events told again by an instance that took over',
      count: sum(load.pages.map(({ again }) => again)),
    },
    { what: 'pages without live updates at the end', count: silent.length, isFault: true },
    ...crossed.map(({ what, fault }) => ({
      what: `${what}: kept by one, found by the others`,
      count: fault === null ? 1 : 0,
    })),
    { what: 'areas that did not cross', count: crossed.filter(({ fault }) => fault).length, isFault: true },
    { what: 'requests that failed in flight at a kill', count: failed.length - unexcused.length },
    { what: 'other failed requests', count: unexcused.length + refusedSignIns.length, isFault: true },
  ];
  const examples = [
    ...crossed.flatMap(({ what, fault }) => (fault === null ? [] : [`${what}: ${fault}`])),
    ...[...unexcused, ...refusedSignIns].map((asked) => `${describe(asked, load.startedAt)}`),
    ...writes.flatMap((each) => each.faults),
    ...missed.map(({ id, name, at }) => `missed: ${name} ${id} at ${seconds(at - load.startedAt)}`),
  ].slice(0, EXAMPLES);
  return { rows, examples, holds: rows.every(({ isFault, count }) => !isFault || count === 0) };
}

export function printVerdict(verdict: Verdict): void {
  console.log(['', ...linesOf(verdict)].join('\n'));
}

export const linesOf = ({ rows, examples }: Verdict): string[] => [
  ...rows.map(({ what, count, isFault }) => {
    const mark = isFault && count > 0 ? '  FAILED' : '';
    return `${String(count).padStart(7)}  ${what}${mark}`;
  }),
  ...examples.map((example) => `         ${example}`),
];

function countsByKind(asked: SentRequest[]): Row[] {
  const byKind = Map.groupBy(asked, ({ kind }) => kind);
  return [...byKind].map(([kind, of]) => ({
    what: `  ${kind}, median ${medianOf(of)} ms`,
    count: of.length,
  }));
}

function medianOf(asked: SentRequest[]): number {
  const times = asked.map(({ from, until }) => until - from).sort((one, other) => one - other);
  return times[Math.floor(times.length / 2)] ?? 0;
}

const describe = ({ kind, from, until, said }: SentRequest, startedAt: number) =>
  `failed: ${kind} at ${seconds(from - startedAt)} for ${until - from} ms: ${said}`;
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
