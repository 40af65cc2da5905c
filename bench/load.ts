import { startPostgres } from '../campus/db/test-server.ts';
import { runProgram } from '../e2e/programs.ts';
import { startPlaces } from '../e2e/start-places.ts';
import { signIn } from './sign-in.ts';
import { printTable } from './table.ts';

const AT_ONCE = 8;
const MEASURED_MS = 10_000;
const WARMING_MS = 3_000;

type Act = { what: string; once(portalUrl: string, cookie: string): Promise<unknown> };

const acts: Act[] = [
  { what: 'page: dashboard', once: (url, cookie) => page(`${url}/student/dashboard`, cookie) },
  { what: 'page: exams', once: (url, cookie) => page(`${url}/student/exams`, cookie) },
  { what: 'call: profile', once: (url, cookie) => call(`${url}/api/user/profile`, cookie) },
  { what: 'sign-in', once: (url) => signIn(url) },
];

/** What a page, a call and a sign-in cost one portal and one campus, on each engine: for the sizing table. */
export async function load(): Promise<void> {
  const postgres = await startPostgres();
  try {
    const inPostgres = { DATABASE_URL: postgres.url };
    await runProgram({ name: 'load: seed', args: ['campus/main.ts', 'seed'], env: inPostgres });
    printTable(
      [
        'engine',
        'what',
        'a second',
        'median ms',
        '95 % ms',
        'portal CPU ms',
        'campus CPU ms',
        'portal MB',
        'campus MB',
      ],
      [...(await measured('embedded', {})), ...(await measured('PostgreSQL', inPostgres))],
    );
  } finally {
    await postgres.stop();
  }
}

async function measured(engine: string, env: Record<string, string>) {
  const { places, stop } = await startPlaces('load', env);
  const { portalUrl, campusUrl } = places;
  const usages = () => Promise.all([usageOf(portalUrl), usageOf(campusUrl)]);
  try {
    const rows: (string | number)[][] = [];
    for (const { what, once } of acts) {
      const cookie = await signIn(portalUrl);
      const act = () => once(portalUrl, cookie);
      await repeated(act, WARMING_MS);
      const before = await usages();
      const times = await repeated(act, MEASURED_MS);
      const after = await usages();
      const cpu = after.map(({ cpuMs }, index) => (cpuMs - (before[index]?.cpuMs ?? 0)) / times.length);
      rows.push([
        engine,
        what,
        times.length / (MEASURED_MS / 1000),
        at(times, 0.5),
        at(times, 0.95),
        ...cpu,
        ...after.map(({ megabytes }) => megabytes),
      ]);
    }
    return rows;
  } finally {
    await stop();
  }
}

/** So many at once, each again when it is done; how long each took, in milliseconds, the shortest first. */
async function repeated(act: () => Promise<unknown>, forMs: number): Promise<number[]> {
  const times: number[] = [];
  const endsAt = performance.now() + forMs;
  const one = async () => {
    while (performance.now() < endsAt) {
      const startedAt = performance.now();
      await act();
      times.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return times.sort((a, b) => a - b);
}

const at = (sorted: number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;

async function page(url: string, cookie: string) {
  await answered(await fetch(url, { headers: { cookie }, redirect: 'manual' }));
}

async function call(url: string, cookie: string) {
  const headers = { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
  await answered(await fetch(url, { method: 'POST', headers, body: '{}' }));
}

async function answered(answer: Response) {
  if (answer.status !== 200) throw new Error(`${answer.url}: ${answer.status}`);
  await answer.arrayBuffer();
}

/** As the program itself says in its metrics. */
async function usageOf(url: string): Promise<{ cpuMs: number; megabytes: number }> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const sample = (name: string) => Number(text.match(new RegExp(`^${name} (\\S+)$`, 'm'))?.[1]);
  return {
    cpuMs: sample('process_cpu_seconds_total') * 1000,
    megabytes: sample('process_resident_memory_bytes') / 1024 ** 2,
  };
}
