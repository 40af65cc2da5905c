import { expect, it } from 'vitest';
import { fullName, nameFrom, nameInLists } from './person-name.ts';

it.each([
  ['Anna', 'Rossi', 'Anna Rossi', 'Rossi Anna'],
  ['', 'Sukarno', 'Sukarno', 'Sukarno'],
  ['Sukarno', '', 'Sukarno', 'Sukarno'],
])('the names “%s” and “%s” are written %s, in lists %s', (givenName, familyName, full, listed) => {
  expect([fullName({ givenName, familyName }), nameInLists({ givenName, familyName })]).toEqual([
    full,
    listed,
  ]);
});

it.each<[string | null, string | null, [givenName: string, familyName: string] | null]>([
  ['Anna', 'Rossi', ['Anna', 'Rossi']],
  ['Madonna', null, ['', 'Madonna']],
  [null, 'Sukarno', ['', 'Sukarno']],
  ['Madonna', '(null)', ['', 'Madonna']],
  ['-', 'Sukarno', ['', 'Sukarno']],
  ['FNU', 'Suresh', ['', 'Suresh']],
  ['NULL', 'N/A', null],
  [' ', '.', null],
  ['Jennifer', 'Null', ['Jennifer', 'Null']],
  ['Na', 'NA', ['Na', 'NA']],
  ['Nu\u0301ria', 'Nun\u0303ez', ['Núria', 'Nuñez']],
])('what a system said as %j and %j is the name %j', (given, family, name) => {
  const expected = name && { givenName: name[0], familyName: name[1] };
  expect(nameFrom(given, family)).toEqual(expected);
});
