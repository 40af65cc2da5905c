import { expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../../contract/wire/constants.ts';
import type { DayPart } from '../platform/dashboard/day-part.ts';
import { readTexts } from '../platform/texts.ts';
import { daySentence } from './day-sentence.ts';

/** A Tuesday, 12:41 in Rome. */
const now = new Date('2026-11-24T11:41:00Z');
const timeZone = 'Europe/Rome';

const event = (code: string, at: string): DayPart => ({
  code,
  at: new Date(at),
  isDeadline: false,
  count: 1,
});
const deadline = (code: string, at: string): DayPart => ({ ...event(code, at), isDeadline: true });
const waiting = (code: string, count: number): DayPart => ({ code, at: null, isDeadline: true, count });

const exam = event('exam', '2026-11-24T14:00:00Z');
const grade = deadline('outcome_to_decide', '2026-11-26T22:59:00Z');

const told = (parts: DayPart[], language: Language = 'it') =>
  daySentence(parts, { language, timeZone }, now)
    .map(({ text }) => text)
    .join('');

it('tells today and the next day that has something', () => {
  expect(told([grade, exam])).toBe('Oggi un esame alle 15:00; entro giovedì un voto da decidere.');
});

it.each([
  ['en', 'Today an exam at 15:00; by Thursday a grade to decide on.'],
  ['es', 'Hoy un examen a las 15:00; hasta el jueves una nota por decidir.'],
] as const)('tells it in %s', (language, sentence) => {
  expect(told([grade, exam], language)).toBe(sentence);
});

it('begins with what waits without a date', () => {
  const requests = [waiting('requests_to_decide', 1), waiting('requests_to_decide', 2)];
  const parts = [event('session', '2026-11-24T14:00:00Z'), ...requests, waiting('results_to_publish', 12)];

  expect(told(parts)).toBe('3 richieste da decidere e 12 esiti da pubblicare; oggi un appello alle 15:00.');
});

it('says of an empty day what comes next, with its date', () => {
  expect(told([event('exam', '2026-12-14T08:00:00Z')])).toBe(
    'Oggi niente in programma. Lunedì 14 dicembre un esame.',
  );
});

it('says so where there is nothing at all', () => {
  expect(told([])).toBe('Niente in programma e niente in sospeso.');
});

it('keeps what has begun in the day until it is over, and says until when', () => {
  const begun = { ...event('exam', '2026-11-24T11:00:00Z'), endsAt: new Date('2026-11-24T12:00:00Z') };
  const over = { ...begun, endsAt: new Date('2026-11-24T11:30:00Z') };
  expect(told([begun])).toBe('Oggi un esame fino alle 13:00.');
  expect(told([begun, exam], 'en')).toBe('Today 2 exams, the first until 13:00.');
  expect(told([begun], 'es')).toBe('Hoy un examen hasta las 13:00.');
  expect(told([over])).toBe('Per oggi hai finito, e niente è in sospeso.');
});

it('counts what began on another day as of today', () => {
  const session = { ...event('session', '2026-11-23T08:00:00Z'), endsAt: new Date('2026-11-25T17:00:00Z') };
  expect(told([session])).toBe('Oggi un appello.');
});

it('counts what falls on one day together, from the first of it on', () => {
  const later = event('exam', '2026-11-24T16:30:00Z');
  expect(told([later, exam])).toBe('Oggi 2 esami, il primo alle 15:00.');
});

it('names what happens before what can be done until then', () => {
  const place = deadline('place_to_take', '2026-11-24T13:00:00Z');
  expect(told([place, exam])).toBe('Oggi un esame alle 15:00 e un posto da confermare.');
});

it.each([
  ['2026-11-24T22:59:59Z', 'Entro oggi un voto da decidere.'],
  ['2026-11-24T23:00:00Z', 'Oggi niente in programma. Entro domani un voto da decidere.'],
  ['2026-11-30T22:59:59Z', 'Oggi niente in programma. Entro lunedì un voto da decidere.'],
  ['2026-11-30T23:00:00Z', 'Oggi niente in programma. Entro martedì 1 dicembre un voto da decidere.'],
  ['2026-11-24T11:40:59Z', 'Niente in programma e niente in sospeso.'],
])('names the day of %s by the calendar of the institution', (at, sentence) => {
  expect(told([deadline('outcome_to_decide', at)])).toBe(sentence);
});

it('marks what counts: what waits and what is today, else what comes next', () => {
  const marked = (parts: DayPart[]) =>
    daySentence(parts, { language: 'it', timeZone }, now)
      .filter(({ counts }) => counts)
      .map(({ text }) => text);

  expect(marked([grade, exam])).toEqual(['un esame alle 15:00']);
  expect(marked([grade])).toEqual(['un voto da decidere']);
  expect(marked([])).toEqual([]);
});

it('says before all else what blocks', () => {
  const blocked = { ...waiting('career_not_active', 1), params: { status: 'suspended' } };
  expect(told([exam, blocked])).toBe('Carriera sospesa; oggi un esame alle 15:00.');
});

it.each(LANGUAGES)('has words in %s for one and for several of each kind', (language) => {
  const counted = Object.keys(readTexts('it').day ?? {}).filter((code) => code !== 'career_not_active');
  const sentences = counted.flatMap((code) =>
    [1, 2].map((count) => told([{ ...event(code, '2026-11-24T14:00:00Z'), count }], language)),
  );

  expect(new Set(sentences).size).toBe(2 * counted.length);
});

it('G3: a day whose lessons are over is done, and was not empty', () => {
  const over = {
    ...event('exam', '2026-11-24T09:00:00Z'),
    endsAt: new Date('2026-11-24T10:00:00Z'),
  };
  expect(told([over, event('exam', '2026-12-14T08:00:00Z')])).toBe(
    'Per oggi hai finito. Lunedì 14 dicembre un esame.',
  );
  expect(told([over], 'en')).toBe('You’re done for today, and nothing is pending.');
  expect(told([{ ...over, endsAt: new Date('2026-11-23T10:00:00Z') }])).toBe(
    'Niente in programma e niente in sospeso.',
  );
});
