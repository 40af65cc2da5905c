import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Places } from '../../e2e/support/programs/places.ts';
import { onEachEngine } from '../programs/engines.ts';
import { signIn } from '../programs/sign-in.ts';
import { printTable } from '../report/table.ts';
import { type Flood, type Flooded, floodPaths } from './flood-paths.ts';

const ALONE_MS = 10_000;
const FLOODED_MS = 20_000;
const WARMING_MS = 3_000;
/** Between one page and the next of whoever isn't flooding. */
const THINKING_MS = 150;
const MOST_TIMES = 2;

type Visits = { p95: number; refused: number; pages: number };

/**
 * Measures a dashboard while one person, or one address, repeats one costly request on 32 connections. With
 * `words`, only paths whose name contains one of them are used.
 */
export async function flood(words: string[]): Promise<void> {
  const rows = await onEachEngine(async (engine, places) => {
    const cookie = await signIn(places.portalUrl, 'blocked');
    const rows: (string | number)[][] = [];
    await visit(places, cookie, WARMING_MS);
    for (const [what, asked] of await floodPaths(places)) {
      if (words.length > 0 && !words.some((word) => what.includes(word))) continue;
      rows.push([what, engine, ...(await measured(places, cookie, asked))]);
      console.log(rows.at(-1)?.join('  '));
    }
    return rows;
  });
  printTable(
    [
      ...['32 connections ask for', 'engine', 'p95 alone ms', 'p95 ms', 'times', 'pages', 'refused'],
      ...['who floods is told', '429 without a time', `at most ${MOST_TIMES} times, none refused, 429`],
    ],
    rows,
  );
}

async function measured(places: Places, cookie: string, asked: Flood): Promise<(string | number)[]> {
  const alone = await visit(places, cookie, ALONE_MS);
  const flooding = fork('bench/flood/flood-process.ts', [JSON.stringify(asked)]);
  await pause(WARMING_MS);
  flooding.send('begin');
  const during = await visit(places, cookie, FLOODED_MS);
  const { answers, untimed } = await endOf(flooding);
  const times = during.p95 / alone.p95;
  const isRefused = (answers['429'] ?? 0) > 0 && untimed === 0;
  const holds = times <= MOST_TIMES && during.refused === 0 && isRefused;
  const told = Object.entries(answers).map(([answer, count]) => `${count} ${answer}`);
  await pause(WARMING_MS); // what was begun ends
  return [
    alone.p95,
    during.p95,
    times,
    during.pages,
    during.refused,
    told.join(', '),
    untimed,
    holds ? 'holds' : 'MISSED',
  ];
}

async function endOf(flooding: ChildProcess): Promise<Flooded> {
  flooding.send('end');
  const [flooded] = await once(flooding, 'message');
  return flooded as Flooded;
}

/** Opens the dashboard again and again. */
async function visit({ portalUrl }: Places, cookie: string, forMs: number): Promise<Visits> {
  const times: number[] = [];
  let refused = 0;
  const endsAt = performance.now() + forMs;
  while (performance.now() < endsAt) {
    const startedAt = performance.now();
    const answer = await fetch(`${portalUrl}/student/dashboard`, { headers: { cookie } });
    const page = await answer.text();
    times.push(performance.now() - startedAt);
    if (answer.status !== 200 || !page.includes('</html>')) refused += 1;
    await pause(THINKING_MS);
  }
  times.sort((one, other) => one - other);
  return { p95: times[Math.floor(times.length * 0.95)] ?? Number.NaN, refused, pages: times.length };
}
