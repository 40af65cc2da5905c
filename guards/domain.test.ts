import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sourcesIn } from './sources.ts';

type Machine = { readonly [From in string]: { readonly [Action in string]?: readonly string[] } };

const MACHINE = /^export const (\w+)Machine = /gm;

/** All machines of campus, by their names in docs/domain.md: `examRequestMachine` is "exam request". */
const machines = await Promise.all(
  sourcesIn('campus/**/*.ts').flatMap(({ file, text }) =>
    [...text.matchAll(MACHINE)].map(async ([, name = '']) => {
      const exported: Record<string, Machine> = await import(/* @vite-ignore */ `../${file}`);
      const machine = exported[`${name}Machine`] ?? {};
      return { name: name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`), machine };
    }),
  ),
);

/** The transitions of docs/domain.md: the rows of its tables that begin with a machine's name. */
const rows = readFileSync('docs/domain.md', 'utf8')
  .split(/\n(?!\|)/)
  .map((table) => table.trim().split('\n'))
  .filter(([head = '']) => head.startsWith('| machine |'))
  .flatMap(([, , ...lines]) =>
    lines.map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    ),
  );

it.each(machines)('docs/domain.md lists each transition of the machine of $name, and no other', (one) => {
  const written = rows
    .filter(([name]) => name === one.name)
    .map(([, from, action, to]) => `${from} ${action} ${to}`);
  const listed = Object.entries(one.machine).flatMap(([from, actions]) =>
    Object.entries(actions).map(([action, to = []]) => `${from} ${action} ${to.join(', ')}`),
  );
  expect(written.toSorted()).toEqual(listed.toSorted());
  expect(listed).not.toEqual([]);
});

it('docs/domain.md has the transitions of no other machine', () => {
  const names = machines.map(({ name }) => name);
  expect(rows.filter(([name = '']) => !names.includes(name))).toEqual([]);
});
