import { describe, expect, it } from 'vitest';
import { presenceCalls } from '../../contract/presences/calls.ts';
import { presenceStatus } from '../../contract/presences/presences.ts';
import { LANGUAGES } from '../../contract/wire/constants.ts';
import { refusalText } from '../platform/texts.ts';

const at = new Date('2026-01-14T08:00:00Z');
const params = {
  from: at,
  until: at,
  markedAt: at,
  most: 120,
  course: { it: 'Fisica 1', en: 'Physics 1', es: 'Física 1' },
};
const codes = [
  ...new Set(Object.values(presenceCalls).flatMap((call) => ('refusals' in call ? [...call.refusals] : []))),
].filter((code) => code.startsWith('presences.'));
const said = [
  'presences.not_open_yet',
  'presences.other_lesson',
  ...presenceStatus.options.map((status) => `presences.already_${status}`),
];

describe.each(LANGUAGES)('in %s', (language) => {
  it('every refusal of presences has a sentence of its own', () => {
    const texts = [...codes, ...said].map((code) => refusalText(language, 'Europe/Rome', { code, params }));
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.filter((text) => text.includes('{'))).toEqual([]);
  });
});
