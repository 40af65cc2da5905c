import { describe, expect, it } from 'vitest';
import { RESULTS_FROM } from '../../contract/surveys/constants.ts';
import type { SheetAnswer, StoredQuestion } from '../../contract/surveys/surveys.ts';
import { completeSheet, refusalsFor, teachersToKeep } from './sheet-rules.ts';

const text = { it: '?' };
const questions: StoredQuestion[] = [
  { code: 'load', kind: 'scale', for: 'everybody', text },
  { code: 'clear', kind: 'scale', for: 'attending', text },
  { code: 'why', kind: 'choice', for: 'not_attending', text, options: [{ code: 'work', text }] },
  { code: 'words', kind: 'text', for: 'everybody', text },
];
const codesFor = (attended: boolean, answers: [string, string | null][]) =>
  refusalsFor(
    { questions, teachers: [] },
    {
      attended,
      answers: answers.map(([question, answer]) => ({ question, answer })),
    },
  ).map(({ field }) => field);

describe('G9: a sheet', () => {
  it('may decline every question, or leave it out', () => {
    expect(codesFor(true, [])).toEqual([]);
    expect(
      codesFor(true, [
        ['load', null],
        ['clear', null],
        ['words', null],
      ]),
    ).toEqual([]);
  });

  it('has an answer of its kind to what is asked', () => {
    expect(
      codesFor(true, [
        ['load', '4'],
        ['clear', '1'],
        ['words', 'Bene'],
      ]),
    ).toEqual([]);
    expect(
      codesFor(false, [
        ['load', '4'],
        ['why', 'work'],
      ]),
    ).toEqual([]);
  });

  it.each([
    ['a grade that isn’t on the scale', true, [['load', '5']]],
    ['an option there isn’t', false, [['why', 'play']]],
    ['a question there isn’t', true, [['name', 'Rossi']]],
    ['what those are asked who attended', false, [['clear', '4']]],
    ['what those are asked who didn’t', true, [['why', 'work']]],
  ] as [string, boolean, [string, string][]][])('is refused with %s', (_what, attended, answers) => {
    expect(codesFor(attended, answers)).toEqual(['answers.0.answer']);
  });

  it('is refused with the same question twice', () => {
    expect(
      codesFor(true, [
        ['load', '1'],
        ['load', '4'],
      ]),
    ).toEqual(['answers.1.answer']);
  });

  it('is kept with every question that is asked, in one order, whatever was sent', () => {
    const sent = [
      { question: 'words', answer: '' },
      { question: 'load', answer: '3' },
    ];
    expect(completeSheet({ questions, teachers: [] }, { attended: false, answers: sent })).toEqual({
      attended: false,
      answers: [
        { question: 'load', answer: '3' },
        { question: 'why', answer: null },
        { question: 'words', answer: null },
      ],
    });
  });
});

describe('G9: of several teachers, a sheet', () => {
  const taught: StoredQuestion[] = [
    ...questions,
    { code: 'voice', kind: 'scale', for: 'everybody', about: 'teacher', text },
    { code: 'praise', kind: 'text', for: 'attending', about: 'teacher', text },
  ];
  const form = { questions: taught, teachers: ['ann', 'bo'] };
  const refusedFor = (answers: SheetAnswer[], attended = true) =>
    refusalsFor(form, { attended, answers }).map(({ field }) => field);

  it('has an answer about each, if only that it is declined', () => {
    const answers = form.teachers.map((teacherId) => ({ question: 'voice', teacherId, answer: '4' }));
    expect(refusedFor([...answers, { question: 'praise', teacherId: 'bo', answer: null }])).toEqual([]);
  });

  it.each([
    ['somebody who doesn’t teach the course', { question: 'voice', teacherId: 'eve', answer: '4' }],
    ['nobody, where it is about a teacher', { question: 'voice', answer: '4' }],
    ['a teacher, where it is about the course', { question: 'load', teacherId: 'ann', answer: '4' }],
    ['a grade that isn’t on the scale', { question: 'voice', teacherId: 'ann', answer: '5' }],
  ])('is refused about %s', (_what, answer) => {
    expect(refusedFor([answer])).toEqual(['answers.0.answer']);
  });

  it('is refused with two answers about one, or with what the other half is asked', () => {
    const twice = { question: 'voice', teacherId: 'ann', answer: '4' };
    expect(refusedFor([twice, twice])).toEqual(['answers.1.answer']);
    const praise = { question: 'praise', teacherId: 'ann', answer: 'Bene' };
    expect(refusedFor([praise], false)).toEqual(['answers.0.answer']);
  });

  it('is kept with every question about those of whom something was sent, and with none about the others', () => {
    const sent = [{ question: 'voice', teacherId: 'bo', answer: '2' }];
    expect(completeSheet(form, { attended: true, answers: sent }).answers).toEqual([
      ...['load', 'clear', 'words'].map((question) => ({ question, answer: null })),
      { question: 'voice', teacherId: 'bo', answer: '2' },
      { question: 'praise', teacherId: 'bo', answer: null },
    ]);
  });

  it('counts once for each, and a teacher of whom too few say something isn’t kept', () => {
    const about = (...ids: string[]) => ({
      attended: true,
      answers: ids.flatMap((teacherId) =>
        ['voice', 'praise'].map((question) => ({ question, teacherId, answer: null })),
      ),
    });
    const sheets = Array.from({ length: RESULTS_FROM }, (_, index) =>
      index === 0 ? about('ann') : about('ann', 'bo'),
    );
    expect(teachersToKeep(sheets)).toEqual(['ann']);
    expect(teachersToKeep([...sheets, about('bo')])).toEqual(['ann', 'bo']);
  });
});
