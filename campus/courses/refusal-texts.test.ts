import { expect, it } from 'vitest';
import { LANGUAGES } from '../../contract/constants.ts';
import { enrolRefusal } from '../../contract/courses.ts';
import { refusalText } from '../platform/texts.ts';

it.each(LANGUAGES)('G1: in %s every rule of enrolment has a text, and they all differ', (language) => {
  const codes = [...enrolRefusal.options, 'courses.drop_closed'];
  const texts = codes.map((code) => refusalText(language, 'Europe/Rome', { code, params: { year: 3 } }));
  expect(new Set(texts).size).toBe(codes.length);
  expect(texts.filter((text) => text.includes('{'))).toEqual([]);
});
