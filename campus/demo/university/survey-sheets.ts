import type { StoredQuestion } from '../../../contract/surveys/surveys.ts';
import type { Sheet } from '../../surveys/sealed-sheet.ts';
import { isAsked } from '../../surveys/sheet-rules.ts';
import { standardQuestions } from '../../surveys/standard-questions.ts';
import data from '../data/surveys.json' with { type: 'json' };

export type Luck = () => number;

/** From 0 to 99, the same each time. Its own: what other steps draw stays as it is. */
export function createLuck(): Luck {
  let state = 20_261_123;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state % 100;
  };
}

/** Three of five attend; of those who teach beside, some had no lessons. */
export function drawnSheet(teacherIds: string[], luck: Luck): Sheet {
  const attended = luck() < 60;
  const asked = standardQuestions.filter((question) => isAsked(question.for, attended));
  const had = teacherIds.filter((_, index) => index === 0 || luck() < 85);
  const answers = asked.flatMap((question) => {
    const to = question.about === 'teacher' ? had.map((teacherId) => ({ teacherId })) : [{}];
    return to.map((about) => ({ question: question.code, ...about, answer: drawn(question, luck) }));
  });
  return { attended, answers };
}

function drawn({ kind, code, options = [] }: StoredQuestion, luck: Luck): string | null {
  const first = luck();
  if (kind === 'text') return first < 25 ? (data.said[luck() % data.said.length] ?? null) : null;
  if (first < 4) return null;
  if (kind === 'choice') return options[luck() % options.length]?.code ?? null;
  const best = code === 'workload' ? 88 : 62;
  const fate = luck();
  return fate < 8 ? '1' : fate < 27 ? '2' : fate < best ? '3' : '4';
}
