import { SCALE } from '../../contract/survey-constants.ts';
import type { KeptQuestion, QuestionFor, SheetAnswer } from '../../contract/surveys.ts';
import { type Refusal, when } from '../platform/outcome.ts';

type Sent = { attended: boolean; answers: SheetAnswer[] };

/** Whether who attended, or didn't, is asked a question. */
export const isAsked = (asked: QuestionFor, attended: boolean): boolean =>
  asked === 'everybody' || (asked === 'attending') === attended;

/** What of a sheet is no answer to what is asked: another question, one that the other half is asked, the same one twice, no option of it. */
export function refusalsFor(
  questions: KeptQuestion[],
  { attended, answers }: Sent,
): Refusal<'surveys.not_an_answer'>[] {
  const asked = questions.filter((question) => isAsked(question.for, attended));
  const seen = new Set<string>();
  return answers.flatMap(({ question, answer }, index) => {
    const about = asked.find(({ code }) => code === question);
    const isFine = about !== undefined && !seen.has(question) && fits(about, answer);
    seen.add(question);
    return when(!isFine, {
      code: 'surveys.not_an_answer',
      field: `answers.${index}.answer`,
      params: { question },
    });
  });
}

/**
 * Every question that was asked with its answer, in the order in which it is asked: a question that was left out is
 * declined, and so are words that say nothing.
 */
export function completeSheet(questions: KeptQuestion[], { attended, answers }: Sent): Sent {
  const given = new Map(answers.map(({ question, answer }) => [question, answer]));
  const asked = questions.filter((question) => isAsked(question.for, attended));
  return {
    attended,
    answers: asked.map(({ code }) => ({ question: code, answer: given.get(code) || null })),
  };
}

function fits({ kind, options = [] }: KeptQuestion, answer: string | null): boolean {
  if (answer === null || kind === 'text') return true;
  if (kind === 'scale') return SCALE.some((grade) => grade === answer);
  return options.some(({ code }) => code === answer);
}
