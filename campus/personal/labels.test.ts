import { getTableName } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { LANGUAGES } from '../../contract/wire/constants.ts';
import { readTexts, type Texts } from '../platform/texts.ts';
import { keptOfPeople } from './own-tables.ts';

const kept = keptOfPeople();
const tables = new Set(kept.map(({ column }) => getTableName(column.table)));
const fields = new Set(kept.flatMap(({ says }) => Object.keys(says)));
const words = new Set(
  kept.flatMap(({ says }) =>
    Object.values(says).flatMap((column) => ('enumValues' in column ? (column.enumValues ?? []) : [])),
  ),
);

const labelsIn = (texts: Texts) => texts.ownData as Record<'tables' | 'fields' | 'words', Texts>;
const lacking = (said: ReadonlySet<string>, labels: Texts) => [...said].filter((name) => !labels[name]);
const unused = (said: ReadonlySet<string>, labels: Texts) =>
  Object.keys(labels).filter((name) => !said.has(name));

it.each(LANGUAGES)(
  'each table of a person that an area claims, each field and each state has its words in %s, and none besides',
  (language) => {
    const labels = labelsIn(readTexts(language));
    expect(tables.size).toBeGreaterThan(50);
    expect(words.size).toBeGreaterThan(150);
    expect(lacking(tables, labels.tables)).toEqual([]);
    expect(lacking(fields, labels.fields)).toEqual([]);
    expect(lacking(words, labels.words)).toEqual([]);
    expect(unused(tables, labels.tables)).toEqual([]);
    expect(unused(fields, labels.fields)).toEqual([]);
  },
);

it('a field without words, and words without a field, are found', () => {
  const labels = labelsIn(readTexts('it'));
  expect(lacking(new Set([...fields, 'shoeSize']), labels.fields)).toEqual(['shoeSize']);
  expect(unused(fields, { ...labels.fields, shoeSize: 'Numero di scarpe' })).toEqual(['shoeSize']);
});
