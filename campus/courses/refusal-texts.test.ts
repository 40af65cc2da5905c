import { expect, it } from 'vitest';
import { courseCalls } from '../../contract/courses/calls.ts';
import { enrolRefusal } from '../../contract/courses/enrolments.ts';
import { LANGUAGES } from '../../contract/wire/constants.ts';
import { refusalText } from '../platform/texts.ts';

it.each(LANGUAGES)('in %s every refusal of a message has a text of its own', (language) => {
  const codes = courseCalls['professor/courses/message'].refusals;
  const given = { params: { most: 10 }, availableFrom: new Date('2026-01-14T08:05:00Z') };
  const texts = codes.map((code) => refusalText(language, 'Europe/Rome', { code, ...given }));
  expect(new Set(texts).size).toBe(codes.length);
  expect(texts.filter((text) => text.includes('{'))).toEqual([]);
  expect(texts.join(' ')).toContain('9:05');
});

it.each(LANGUAGES)('G1: in %s every rule of enrolment has a text, and they all differ', (language) => {
  const codes = [...enrolRefusal.options, 'courses.drop_closed'];
  const texts = codes.map((code) => refusalText(language, 'Europe/Rome', { code, params: { year: 3 } }));
  expect(new Set(texts).size).toBe(codes.length);
  expect(texts.filter((text) => text.includes('{'))).toEqual([]);
});
