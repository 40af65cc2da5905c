import { expect, it } from 'vitest';
import { sourcesIn } from './sources.ts';

const own = 'guards/tests.test.ts';
const tests = sourcesIn('**/*.{test,spec}.{ts,tsx}').filter(({ file }) => file !== own);

const filesWith = (pattern: RegExp) => tests.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

it('no test replaces our own code with a mock', () => {
  expect(filesWith(/\bvi\.(mock|doMock|spyOn)\(/)).toEqual([]);
});

it('no test is left out or preferred', () => {
  expect(filesWith(/\b(test|it|describe)\.(skip|only|todo|fixme|skipIf|runIf)\b/)).toEqual([]);
});
