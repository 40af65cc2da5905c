import { fork } from 'node:child_process';
import { on } from 'node:events';

/** What is asked over and over, and as which status it is answered. */
export interface Load {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body: string | null;
  status: number;
  connections: number;
  warmingMs: number;
  measuredMs: number;
}

/** How it went: answers a second, how long they took, in milliseconds, and how long their bodies were. */
export interface Loaded {
  aSecond: number;
  p50: number;
  p99: number;
  meanBytes: number;
}

export type Cost = Loaded & { cpuMs: number[] };

/** Puts a load on from a separate process. Answers the CPU milliseconds of the `programs` for each answer. */
export async function putLoad(load: Load, programs: string[]): Promise<Cost> {
  const usages = () => Promise.all(programs.map(usageOf));
  const child = fork('bench/load/load-process.ts', [JSON.stringify(load)]);
  const gone = new AbortController();
  child.once('exit', () => gone.abort(new Error(`the load on ${load.url} ended early`)));
  const told = on(child, 'message', { signal: gone.signal });

  await told.next();
  const before = await usages();
  const { value = [] } = await told.next();
  const after = await usages();
  const loaded: Loaded = value[0];
  const answers = (loaded.aSecond * load.measuredMs) / 1000;
  return { ...loaded, cpuMs: after.map((ms, index) => (ms - (before[index] ?? 0)) / answers) };
}

/** The CPU that a program has used by now, as its metrics say, in milliseconds. */
async function usageOf(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return 1000 * Number(/^process_cpu_seconds_total (\S+)$/m.exec(text)?.[1]);
}
