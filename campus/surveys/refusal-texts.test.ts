import { describe, expect, it } from 'vitest';
import { surveyCalls } from '../../contract/surveys/calls.ts';
import { LANGUAGES } from '../../contract/wire/constants.ts';
import { refusalText } from '../platform/texts.ts';

const params = { closesAt: new Date('2026-01-14T08:00:00Z'), question: 'workload', sheets: 3 };
const codes = [
  ...new Set(Object.values(surveyCalls).flatMap((call) => ('refusals' in call ? [...call.refusals] : []))),
].filter((code) => code.startsWith('surveys.'));

describe.each(LANGUAGES)('in %s', (language) => {
  it('every refusal of surveys has a sentence of its own', () => {
    const texts = codes.map((code) => refusalText(language, 'Europe/Rome', { code, params }));
    expect(new Set(texts).size).toBe(codes.length);
    expect(texts.filter((text) => text.includes('{'))).toEqual([]);
  });
});
