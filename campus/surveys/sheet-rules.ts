import { RESULTS_FROM, SCALE } from '../../contract/surveys/constants.ts';
import type { QuestionFor, SheetAnswer, StoredQuestion } from '../../contract/surveys/surveys.ts';
import { type Refusal, when } from '../platform/outcome.ts';
import type { Sheet } from './sealed-sheet.ts';

type Sent = { attended: boolean; answers: SheetAnswer[] };

/** Whether who attended, or didn't, is asked a question. */
export const isAsked = (asked: QuestionFor, attended: boolean): boolean =>
  asked === 'everybody' || (asked === 'attending') === attended;

/** What is asked: the questions, and the ids of those whom the ones about a teacher are asked of. */
type Form = { questions: StoredQuestion[]; teachers: string[] };

/**
 * The answers of a sheet that don't fit: to an unknown question or the other half's, about somebody who
 * doesn't teach the course, given twice, or none of the options.
 */
export function refusalsFor(
  { questions, teachers }: Form,
  { attended, answers }: Sent,
): Refusal<'surveys.not_an_answer'>[] {
  const asked = questions.filter((question) => isAsked(question.for, attended));
  const seen = new Set<string>();
  return answers.flatMap(({ question, teacherId, answer }, index) => {
    const about = asked.find(({ code }) => code === question);
    const key = `${question} ${teacherId}`;
    const isFine =
      about !== undefined && !seen.has(key) && isAbout(about, teacherId, teachers) && fits(about, answer);
    seen.add(key);
    return when(!isFine, {
      code: 'surveys.not_an_answer',
      field: `answers.${index}.answer`,
      params: { question },
    });
  });
}

/** Each asked question in order, unanswered ones declined; of a teacher without answers nothing. */
export function completeSheet({ questions, teachers }: Form, { attended, answers }: Sent): Sent {
  const had = teachers.filter((id) => answers.some(({ teacherId }) => teacherId === id));
  const answerTo = (code: string, teacherId?: string): SheetAnswer => {
    const given = answers.find((each) => each.question === code && each.teacherId === teacherId);
    return { question: code, ...(teacherId && { teacherId }), answer: given?.answer || null };
  };
  const asked = questions.filter((question) => isAsked(question.for, attended));
  return {
    attended,
    answers: asked.flatMap(({ code, about }) =>
      about === 'teacher' ? had.map((id) => answerTo(code, id)) : [answerTo(code)],
    ),
  };
}

/** Of whom enough said something, if only that they would rather not: of the others nothing is kept. */
export function teachersToKeep(sheets: Sent[]): string[] {
  const said = sheets.flatMap(({ answers }) => [
    ...new Set(answers.flatMap(({ teacherId }) => teacherId ?? [])),
  ]);
  return [...new Set(said)].filter(
    (id) => said.filter((teacherId) => teacherId === id).length >= RESULTS_FROM,
  );
}

const isAbout = ({ about }: StoredQuestion, teacherId: string | undefined, teachers: string[]) =>
  about === 'teacher' ? teacherId !== undefined && teachers.includes(teacherId) : teacherId === undefined;

function fits({ kind, options = [] }: StoredQuestion, answer: string | null): boolean {
  if (answer === null || kind === 'text') return true;
  if (kind === 'scale') return SCALE.some((grade) => grade === answer);
  return options.some(({ code }) => code === answer);
}

/** An answer as it is kept; `attended` is null where who attended isn't told apart from who didn't. */
export type StoredAnswer = SheetAnswer & { attended: boolean | null };

type Kept = {
  /** How many of them attended; null where it isn't kept. */
  attending: number | null;
  answers: StoredAnswer[];
};

/**
 * What is kept of a survey's sheets at its close (ADR 22, ADR 43): nothing of fewer than five. Where only one
 * to four attended, or didn't, neither the side is kept nor the questions that one side alone was asked:
 * their count would tell the small side's size. The same holds for each teacher, among the sheets that
 * mention them.
 */
export function keptOf(questions: StoredQuestion[], sheets: Sheet[]): Kept {
  if (sheets.length < RESULTS_FROM) return { attending: null, answers: [] };
  const hasSides = canTellSides(sheets);
  const hasSidesOf = new Map<string | undefined, boolean>([[undefined, hasSides]]);
  for (const teacherId of teachersToKeep(sheets)) {
    const had = sheets.filter(({ answers }) => answers.some((answer) => answer.teacherId === teacherId));
    hasSidesOf.set(teacherId, hasSides && canTellSides(had));
  }
  const toAll = new Set(questions.filter((question) => question.for === 'everybody').map(({ code }) => code));
  const answers = sheets.flatMap(({ attended, answers: given }) =>
    given.flatMap((answer): StoredAnswer[] => {
      const isTold = hasSidesOf.get(answer.teacherId);
      if (isTold === undefined || !(isTold || toAll.has(answer.question))) return [];
      return [{ ...answer, attended: isTold ? attended : null }];
    }),
  );
  return { attending: hasSides ? sheets.filter(({ attended }) => attended).length : null, answers };
}

/** A side that nobody is on tells of nobody. */
function canTellSides(sheets: Sheet[]): boolean {
  const attending = sheets.filter(({ attended }) => attended).length;
  return [attending, sheets.length - attending].every((side) => side === 0 || side >= RESULTS_FROM);
}
