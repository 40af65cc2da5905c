import { describe, expect, it } from 'vitest';
import type { StoredQuestion } from '../../contract/surveys/surveys.ts';
import type { Sheet } from './sealed-sheet.ts';
import { keptOf } from './sheet-rules.ts';

const text = { it: 'Domanda' };
const questions: StoredQuestion[] = [
  { code: 'all', kind: 'scale', for: 'everybody', text },
  { code: 'there', kind: 'scale', for: 'attending', text },
  { code: 'away', kind: 'scale', for: 'not_attending', text },
  { code: 'of_all', kind: 'scale', for: 'everybody', about: 'teacher', text },
  { code: 'of_there', kind: 'scale', for: 'attending', about: 'teacher', text },
];

/** What each of them answers, all of the same teacher where they had them. */
const sheets = (count: number, attended: boolean, teacherId?: string): Sheet[] =>
  Array.from({ length: count }, () => ({
    attended,
    answers: [
      { question: 'all', answer: '4' },
      { question: attended ? 'there' : 'away', answer: '1' },
      ...(teacherId ? [{ question: 'of_all', teacherId, answer: '3' }] : []),
      ...(teacherId && attended ? [{ question: 'of_there', teacherId, answer: '2' }] : []),
    ],
  }));

/** How many answers to each question, with the sides that are told. */
function countsOf(all: Sheet[]) {
  const { attending, answers } = keptOf(questions, all);
  const counts: Record<string, number> = {};
  for (const { question, attended } of answers) {
    const key = `${question} ${attended}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return { attending, ...counts };
}

describe('G9: of a survey’s sheets are kept', () => {
  it('both sides from five on', () => {
    expect(countsOf([...sheets(5, true), ...sheets(5, false)])).toEqual({
      ...{ attending: 5, 'all true': 5, 'all false': 5, 'there true': 5, 'away false': 5 },
    });
  });

  it.each([
    [5, 4],
    [9, 1],
    [1, 30],
    [4, 4],
    [2, 3],
  ])(
    'of %i who attended and %i who didn’t no side, and nothing that one side alone was asked',
    (here, away) => {
      expect(countsOf([...sheets(here, true), ...sheets(away, false)])).toEqual({
        ...{ attending: null, 'all null': here + away },
      });
    },
  );

  it('all, where nobody is on the other side', () => {
    expect(countsOf(sheets(5, true))).toEqual({ attending: 5, 'all true': 5, 'there true': 5 });
    expect(countsOf(sheets(6, false))).toEqual({ attending: 0, 'all false': 6, 'away false': 6 });
  });

  it('of a teacher the sides of who had them: few of them are a side as well', () => {
    const all = [...sheets(6, true, 'ann'), ...sheets(4, false, 'ann'), ...sheets(5, false)];
    expect(countsOf(all)).toEqual({
      ...{ attending: 6, 'all true': 6, 'all false': 9, 'there true': 6, 'away false': 9, 'of_all null': 10 },
    });
    const enough = [...sheets(6, true, 'ann'), ...sheets(5, false, 'ann')];
    expect(countsOf(enough)).toMatchObject({ 'of_all true': 6, 'of_all false': 5, 'of_there true': 6 });
  });

  it('no side of a teacher whom the large side alone had, where the course’s isn’t kept', () => {
    expect(countsOf([...sheets(6, true, 'ann'), ...sheets(1, false)])).toEqual({
      ...{ attending: null, 'all null': 7, 'of_all null': 6 },
    });
  });

  it('nothing of four, nor of a teacher of whom four said something', () => {
    expect(countsOf(sheets(4, true))).toEqual({ attending: null });
    expect(countsOf([...sheets(4, true, 'ann'), ...sheets(2, true)])).toEqual({
      ...{ attending: 6, 'all true': 6, 'there true': 6 },
    });
  });
});
