import { expect, it } from 'vitest';
import { sourcesIn } from './sources.ts';

const LONGEST = 250;

/** Longer files: tables and schemas of one area, which one only looks up; and an example in one file. */
const tables = [
  'contract/exams/calls.ts',
  'contract/live/hub-events.ts',
  'contract/presences/presences.ts',
  'examples/institution/institution.ts',
];

it(`a source has at most ${LONGEST} lines; a longer one falls into its ideas`, () => {
  const longer = sourcesIn('**/*.{ts,tsx,mjs,css}')
    .filter(({ file }) => !/\.(test|spec)\.ts$|\.d\.ts$|^public\//.test(file))
    .filter(({ text }) => text.split('\n').length - 1 > LONGEST)
    .map(({ file }) => file);
  expect(longer).toEqual(tables);
});
