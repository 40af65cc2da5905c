import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { type Ranked, rankingOrder } from './ranking-order.ts';

type Repeat = (seed: string, rows: Ranked[]) => number[];

/** The lines of docs/ranking.md, as anybody would run them. */
async function publishedLines(): Promise<Repeat> {
  const [, lines = ''] =
    /```js\n([^`]*(?:`[^`]+`[^`]*)*)```/.exec(await readFile('docs/ranking.md', 'utf8')) ?? [];
  expect(lines.split('\n').length).toBeLessThanOrEqual(21);
  const folder = await mkdtemp(join(tmpdir(), 'ateneo-ranking-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'repeat.mjs');
  await writeFile(file, lines);
  const { repeat } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { repeat: Repeat };
  return repeat;
}

/** Two thousand applications with few different points, so that most of the order is drawn. */
const applicants = Array.from({ length: 2000 }, (_, index) => ({
  number: index + 1,
  points: (index * 7) % 13,
}));
const numbers = (order: Ranked[]) => order.map(({ number }) => number);

it('G5: a ranking is repeated from its published seed by the lines of its page', async () => {
  const repeat = await publishedLines();
  for (const seed of ['0'.repeat(32), 'f00dfeed'.repeat(4)]) {
    const shuffled = applicants.toSorted((one, other) => (one.number % 37) - (other.number % 37));
    expect(repeat(seed, shuffled)).toEqual(numbers(rankingOrder(seed, applicants)));
  }
});

it('G5: more points come first, and equal ones in another order for another seed', () => {
  const [one, other] = [rankingOrder('a', applicants), rankingOrder('b', applicants)];
  expect(one.map(({ points }) => points)).toEqual(one.map(({ points }) => points).toSorted((a, b) => b - a));
  expect(numbers(one)).not.toEqual(numbers(other));
  expect(numbers(one).toSorted()).toEqual(numbers(other).toSorted());
});
