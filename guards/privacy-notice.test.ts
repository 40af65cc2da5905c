import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { kept, keptInBrowser, type Term } from '../components/legal/kept.ts';

const [inBrowser = '', inInstitution = ''] = readFileSync('docs/privacy.md', 'utf8')
  .split(/^## /m)
  .slice(1)
  .map((part) =>
    part
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .slice(1)
      .join('\n'),
  );

/** Each line of the notice, and how its row in docs/privacy.md begins. */
const ROWS = {
  links: 'links to recover a password',
  attempts: 'failed sign-ins',
  answers: 'answers to changes',
  notifications: 'notifications',
  devices: 'browsers that a person has pushes on',
  copies: 'copies of one',
  readings: 'who looked at',
  uploads: 'uploaded files that never came',
  session: 'session cookie',
  left: '`ateneo-left`',
  device: '`ateneo-device`',
  profile: '`profile`',
  language: 'language',
  theme: '`theme`',
  drafts: 'drafts of forms',
  offline: 'this week',
  login: 'login record',
  steps: 'short ones',
} as const;
/** What the notice says in words of its own, or what isn't of a person who reads it. */
const OTHERWISE = [
  'tokens of sessions', // with the session
  'addresses to which mail', // the office's list
  'events for pages', // with the answers
  'dismissed hints', // with the notifications, by default
  'reports of imports', // the office's
  'answers to surveys', // without names
  'identity, careers', // the record
  'people and profiles', // the record
  'audit', // the record
  'marks of a roll', // with the drafts
];

const NUMBERS: Record<number, string[]> = { 1: ['a ', 'an '], 6: ['half a year'], 12: ['12 '] };
/** How English prose may say a term: “a day”, “24 hours”, “half a year”. */
const said = ({ for: number, unit }: Term) =>
  (NUMBERS[number] ?? [`${number} `]).map((word) =>
    word.startsWith('half') ? word : `${word}${unit}${number === 1 ? '' : 's'}`,
  );

describe.each([
  ['keeps', kept, inInstitution],
  ['keeps in the browser', keptInBrowser.filter(({ term }) => typeof term !== 'string'), inBrowser],
] as const)('what docs/privacy.md says that the software %s', (_, lines, table) => {
  it.each(lines.map(({ what, term }) => ({ what, term })))(
    '$what: the notice says as long',
    ({ what, term }) => {
      const row = table.split('\n').find((line) => line.startsWith(`| ${ROWS[what]}`)) ?? '';
      const terms = typeof term === 'string' ? [] : said(term);
      expect(
        terms.some((words) => row.includes(words)),
        `${terms.join(' or ')} in: ${row}`,
      ).toBe(true);
    },
  );
});

it('the notice leaves out no row of docs/privacy.md without a reason', () => {
  const known = [...Object.values(ROWS), ...OTHERWISE];
  const rows = `${inBrowser}\n${inInstitution}`.split('\n').map((line) => line.slice(2));
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter((row) => !known.some((start) => row.startsWith(start)))).toEqual([]);
});
