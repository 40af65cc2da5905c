import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { containsWords, folded } from './folded.ts';
import { rowsOf } from './rows.ts';

const { db } = await testDatabase();

async function isIn(written: string, text: string): Promise<boolean | undefined> {
  const found = containsWords([sql`${written}::text`, sql`null::text`], text) ?? sql`true`;
  return rowsOf<{ found: boolean }>(await db.execute(sql`select ${found} as found`))[0]?.found;
}

it.each([
  ['Nikola Šimić', 'simic'],
  ['Città e territorio', 'CITTÀ'],
  ['Citta e territorio', 'città'],
  ['Zoè Ørsted', 'orsted zoe'],
  ['C++ (base) [A-L] 100%_a.b\\c^$|?{}', '+ ( ) [a-l] %_ . \\ ^$ | ? {}'],
  ['数学', '数'],
])('“%s” is found by “%s”', async (written, text) => {
  expect(await isIn(written, text)).toBe(true);
});

it.each([
  ['Analisi', 'an.lisi'],
  ['Analisi', '[a-z]'],
  ['Analisi', 'a|b'],
  ['Analisi', '%'],
  ['Analisi matematica', 'analisi fisica'],
  ['Città', '.*'],
])('“%s” is not found by “%s”', async (written, text) => {
  expect(await isIn(written, text)).toBe(false);
});

it('sorts by what is written without case and accents', async () => {
  const names = [
    'Zanoni',
    'Èlia',
    'elia',
    'Ágata',
    'bruno',
    'Šimić',
    'Sala',
    'Łukaszewicz',
    'Lumi',
    'Nguyễn',
    'Ngo',
    ...['Strauß', 'Yıldız', 'Yilmaz'],
  ];
  const rows = await db.execute(
    sql`select name from unnest(${sql.param(names)}::text[]) as name order by ${folded(sql`name`)}, name`,
  );
  const sorted = rowsOf<{ name: string }>(rows).map(({ name }) => name);
  expect(sorted).toEqual([
    ...['Ágata', 'bruno', 'elia', 'Èlia', 'Łukaszewicz', 'Lumi', 'Ngo', 'Nguyễn', 'Sala', 'Šimić'],
    ...['Strauß', 'Yıldız', 'Yilmaz', 'Zanoni'],
  ]);
});
