import { describe, expect, it } from 'vitest';
import type { Question } from '@/contract/surveys/surveys';
import { isFor, stepsOf } from './survey-steps.ts';

const asked = (code: string, change: Partial<Question> = {}): Question => ({
  ...{ code, kind: 'scale', for: 'everybody', about: 'course', text: '?', options: [] },
  ...change,
});
const questions = [
  asked('load'),
  asked('clear', { about: 'teacher', for: 'attending' }),
  asked('why', { for: 'not_attending' }),
  asked('reachable', { about: 'teacher' }),
  asked('words', { kind: 'text' }),
];
const [ann, bo] = ['ann', 'bo'].map((id) => ({ id, name: id })) as [
  { id: string; name: string },
  { id: string; name: string },
];

const shown = (teachers: (typeof ann)[], known: Parameters<typeof isFor>[2], of = questions) => {
  const steps = stepsOf({ questions: of, teachers });
  return steps.filter((step) => isFor(step, steps, known)).map(({ field }) => field);
};
const attending = { attended: true, without: [] };

describe('G9: what is asked in a survey', () => {
  it('of one teacher stands among the rest', () => {
    expect(shown([ann], attending)).toEqual([
      'answer-load',
      'about-ann-clear',
      'about-ann-reachable',
      'answer-words',
    ]);
  });

  it('of several stands together for each, after whether there were lessons of theirs', () => {
    expect(shown([ann, bo], attending)).toEqual([
      'answer-load',
      ...['had-ann', 'about-ann-clear', 'about-ann-reachable'],
      ...['had-bo', 'about-bo-clear', 'about-bo-reachable'],
      'answer-words',
    ]);
  });

  it('of a teacher without lessons isn’t asked', () => {
    const known = { attended: false, without: ['ann'] };
    expect(shown([ann, bo], known)).toEqual([
      'answer-load',
      'had-ann',
      ...['had-bo', 'about-bo-reachable'],
      ...['answer-why', 'answer-words'],
    ]);
  });

  it('for whom no question is about a teacher, isn’t asked about lessons either', () => {
    const ofAttending = questions.filter(({ code }) => code !== 'reachable');
    expect(shown([ann, bo], { attended: false, without: [] }, ofAttending)).not.toContain('had-ann');
  });

  it('where nobody teaches, is about the course alone', () => {
    expect(shown([], attending)).toEqual(['answer-load', 'answer-words']);
  });
});
