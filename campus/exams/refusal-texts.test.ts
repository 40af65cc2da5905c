import { describe, expect, it } from 'vitest';
import { rulesSetAside } from '../../contract/exams/requests.ts';
import { bookingRefusals, bookingRules } from '../../contract/exams/rules.ts';
import { LANGUAGES, type Language } from '../../contract/wire/constants.ts';
import { readTexts, refusalText } from '../platform/texts.ts';

const at = new Date('2026-01-14T08:00:00Z');
const params = {
  opensAt: at,
  closesAt: at,
  startsAt: at,
  missedAt: at,
  until: at,
  course: { it: 'Fisica 1', en: 'Physics 1', es: 'Física 1' },
  programmes: 'L-31',
  kind: 'lecture',
  percent: 40,
  name: 'Betti Anna',
  most: 3,
  required: 75,
  places: 30,
  students: 60,
  period: { it: 'Sessione invernale' },
};

describe.each(LANGUAGES)('in %s', (language) => {
  it('G2: every rule of booking has a text, and they all differ', () => {
    const texts = Object.keys(bookingRules).map((code) =>
      refusalText(language, 'Europe/Rome', { code, params }),
    );
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('F1: the other refusals of exams have theirs', () => {
    for (const said of textsOf('it')) {
      expect(refusalText(language, 'Europe/Rome', { code: said, params })).not.toContain('{');
    }
  });
});

it('G2: a board reads each rule that may stand against admitting somebody', () => {
  const kept = bookingRefusals.filter((code) => !rulesSetAside.some((each) => each === code));
  const said = [...kept, 'exams.slot_full'].map((code) => code.replace('exams.', 'exams.request.'));
  const written = textsOf('it').filter((word) => word.startsWith('exams.request.'));
  expect(written.toSorted()).toEqual(said.toSorted());
});

it('F4: an instant in a text stands in the zone of the institution, a course in the reader’s language', () => {
  const refusal = { code: 'exams.overlap', params };
  expect(refusalText('it', 'Europe/Rome', refusal)).toBe('Si sovrappone a Fisica 1, mer 14 gen, 09:00.');
  expect(refusalText('en', 'Europe/London', refusal)).toBe('It overlaps with Physics 1, Wed 14 Jan, 08:00.');
});

/** The words of the texts below `refusal.exams`, as codes. */
function textsOf(language: Language): string[] {
  const { refusal } = readTexts(language) as {
    refusal: { exams: Record<string, string> & { session: object; request: object } };
  };
  const { session, request, ...words } = refusal.exams;
  const below = { session, request };
  const nested = Object.entries(below).flatMap(([key, of]) =>
    Object.keys(of).map((word) => `${key}.${word}`),
  );
  return [...Object.keys(words), ...nested].map((word) => `exams.${word}`);
}
