import { expect, it } from 'vitest';
import { WrongUsage } from '../verb.ts';
import { examsVerb } from './exams-verb.ts';

const asked: unknown[] = [];
/** Whose profiles are found. */
const found: { type: string; profileId: string }[] = [];
const setting = {
  withOffice: (ask: (office: unknown) => unknown) =>
    ask(async (...call: unknown[]) => {
      asked.push(call);
      return found;
    }),
};
const run = (...words: string[]) => examsVerb.run({ words, flags: {} }, setting as never);

it('B14: the office limits how often an exam may be tried, and lifts that again', async () => {
  await run('attempts', 'MAT-05', '3');
  await run('attempts', 'MAT-05', 'none');

  expect(asked).toEqual([
    ['exams/attempts', { unitCode: 'MAT-05', most: 3 }],
    ['exams/attempts', { unitCode: 'MAT-05', most: null }],
  ]);
});

it.each([
  [],
  ['attempts'],
  ['attempts', 'MAT-05'],
  ['attempts', 'MAT-05', 'few'],
  ['attempts', 'X', '3', '4'],
  ['list'],
])('B14: anything else is answered with how it is used: %s %s %s %s', async (...words) => {
  await expect(run(...words)).rejects.toThrow(WrongUsage);
});

it('B10: the office says for how many days after an exam its board may say what came of it', async () => {
  asked.length = 0;
  await run('results-days', '45');
  expect(asked).toEqual([['exams/resultsdays', { days: 45 }]]);
  for (const words of [['results-days'], ['results-days', 'x'], ['results-days', '3', 'y']]) {
    await expect(run(...words)).rejects.toThrow(WrongUsage);
  }
});

it('G13: the office says who chairs an exam from now on, by their address', async () => {
  asked.length = 0;
  const examId = '0b0f5f0e-4c5f-4d5e-8f4d-6f4f4f4f4f4f';
  found.splice(0, 2, { type: 'student', profileId: 's' }, { type: 'professor', profileId: 'p' });
  await run('chair', examId, 'rossi@example.edu');
  expect(asked.at(-1)).toEqual(['exams/chair', { examId, chairId: 'p' }]);
  found.splice(0);
  await expect(run('chair', examId, 'nobody@example.edu')).rejects.toThrow(
    'no professor has nobody@example.edu',
  );
  for (const words of [['chair'], ['chair', examId], ['chair', examId, 'a@b.edu', 'c']]) {
    await expect(run(...words)).rejects.toThrow(WrongUsage);
  }
});
