import { expect, it } from 'vitest';
import { sourcesIn } from './sources.ts';

/** The first writes of a folder's rights, the last how far an import is, in numbers. */
const BY_ITSELF = [
  'campus/db/private-directory.ts',
  'campus/import/import-verb.ts',
  'campus/platform/terminal.ts',
];

it('what campus writes on a terminal goes by print, which escapes what would steer it', () => {
  const writing = sourcesIn('campus/**/*.ts')
    .filter(({ file }) => !file.endsWith('.test.ts') && !file.startsWith('campus/testing/'))
    .filter(({ text }) => /console\.\w+\(|process\.std(out|err)\b/.test(text))
    .map(({ file }) => file);
  expect(writing.toSorted()).toEqual(BY_ITSELF);
});
