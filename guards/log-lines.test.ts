import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sourcesIn } from './sources.ts';

const PAGE = 'docs/operations.md';
const LINE = /\blog\.(?:debug|info|warn|error)\(\s*((?:(?!\blog\.)[\s\S]){0,250}?),\s*'([^']+)',?\s*\)/g;
const FIELD = /[{,]\s*(\w+)(?=\s*[:,}])/g;

/** Each line that the programs write, with the fields that stand where it is written. */
const written = sourcesIn('{lib,campus}/**/*.ts', '{server,instrumentation}.ts')
  .filter(({ file }) => !file.includes('.test.'))
  .flatMap(({ text }) => [...text.matchAll(LINE)])
  .map(([, fields = '', message = '']) => ({
    message,
    fields: [...fields.replaceAll(/\$\{[^}]*\}/g, '').matchAll(FIELD)].map(([, field = '']) => field),
  }));

/** Each row of the page's table by each of its messages. */
const rows = new Map(
  readFileSync(PAGE, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => {
      const [, messages = '', fields = ''] = line.split('|');
      return [...messages.matchAll(/`([^`]+)`/g)].map(([, message = '']) => [message, fields]);
    }),
);

it('every line of the log stands on the page of operations', () => {
  expect(written.length).toBeGreaterThan(25);
  expect(written.filter(({ message }) => !rows.has(message))).toEqual([]);
});

it.each(written)('$message: its fields are explained there', ({ message, fields }) => {
  expect(fields.filter((field) => !rows.get(message)?.includes(`\`${field}\``))).toEqual([]);
});

it('a refused identity is told by the names of attributes, and no value', () => {
  for (const message of ['the gateway names nobody', 'the gateway names somebody who is refused'])
    for (const field of ['`absent`', '`unusable`', '`foreign`', '`reason`'])
      expect(rows.get(message)).toContain(field);
});
