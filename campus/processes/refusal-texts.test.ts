import { describe, expect, it } from 'vitest';
import { processCalls } from '../../contract/processes/calls.ts';
import { LANGUAGES } from '../../contract/wire/constants.ts';
import { refusalText } from '../platform/texts.ts';

const params = { field: 'employer', until: new Date('2026-10-12T10:00:00Z'), most: 50, count: 3 };
const codes = [
  ...new Set(Object.values(processCalls).flatMap((call) => ('refusals' in call ? [...call.refusals] : []))),
].filter((code) => code.startsWith('processes.'));

describe.each(LANGUAGES)('in %s', (language) => {
  it('every refusal of requests has a sentence of its own', () => {
    const texts = codes.map((code) => refusalText(language, 'Europe/Rome', { code, params }));
    expect(new Set(texts).size).toBe(codes.length);
    expect(texts.filter((text) => text.includes('{'))).toEqual([]);
  });
});
