import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Ranked } from '../../platform/ranking-order.ts';

type Published = {
  repeat(seed: string, rows: Ranked[]): number[];
  pointsOf(merits: { kind: string; year: number; credits: number }): number;
  fits(seal: string, seed: string): boolean;
  placed(
    places: number,
    reserved: { seats: number }[],
    rows: { number: number; reserves: number[] }[],
  ): Set<number>;
};

/** The lines of docs/ranking.md, each part as anybody would run it. */
export async function publishedLines(): Promise<Published> {
  const page = await readFile('docs/ranking.md', 'utf8');
  const parts = [...page.matchAll(/```js\n(.*?)```/gs)].map(([, lines = '']) => lines);
  const folder = await mkdtemp(join(tmpdir(), 'ateneo-ranking-'));
  try {
    const loaded = await Promise.all(
      parts.map((lines, part) => load(join(folder, `part-${part}.mjs`), lines)),
    );
    return Object.assign({}, ...loaded) as Published;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function load(file: string, lines: string): Promise<object> {
  if (lines.split('\n').length > 21) throw new Error('more than twenty lines');
  await writeFile(file, lines);
  return (await import(/* @vite-ignore */ pathToFileURL(file).href)) as object;
}
