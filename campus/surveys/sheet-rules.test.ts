import { describe, expect, it } from 'vitest';
import type { KeptQuestion } from '../../contract/surveys.ts';
import { completeSheet, refusalsFor } from './sheet-rules.ts';

const text = { it: '?' };
const questions: KeptQuestion[] = [
  { code: 'load', kind: 'scale', for: 'everybody', text },
  { code: 'clear', kind: 'scale', for: 'attending', text },
  { code: 'why', kind: 'choice', for: 'not_attending', text, options: [{ code: 'work', text }] },
  { code: 'words', kind: 'text', for: 'everybody', text },
];
const codesFor = (attended: boolean, answers: [string, string | null][]) =>
  refusalsFor(questions, {
    attended,
    answers: answers.map(([question, answer]) => ({ question, answer })),
  }).map(({ field }) => field);

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
    expect(completeSheet(questions, { attended: false, answers: sent })).toEqual({
      attended: false,
      answers: [
        { question: 'load', answer: '3' },
        { question: 'why', answer: null },
        { question: 'words', answer: null },
      ],
    });
  });
});
