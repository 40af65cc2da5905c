import { RESULTS_FROM } from '../../../contract/surveys/constants.ts';
import type { Figure, ResultsState } from '../../../contract/surveys/results.ts';
import type { QuestionAbout, SurveyStatus } from '../../../contract/surveys/surveys.ts';

/** The count of an answer. `answer` null: would rather not say; `attended` null: it isn't kept. */
export type Tally = { question: string; attended: boolean | null; answer: string | null; count: number };

type Known = { status: SurveyStatus; respondents: number | null; hasGrades: boolean };

/** Shown once the survey is closed, enough answered, and the professor graded one of those asked. */
export function resultsOf({ status, respondents, hasGrades }: Known): ResultsState {
  if (status !== 'closed') return 'waiting';
  if ((respondents ?? 0) < RESULTS_FROM) return 'too_few';
  return hasGrades ? 'shown' : 'before_grades';
}

export type Shown = {
  answered: number;
  declined: number;
  /** By the code of the answer. */
  counts: Map<string, number>;
  /** Of who attended and who didn't; null where either is of too few: the one would tell of the other. */
  byAttendance: { attending: Map<string, number>; notAttending: Map<string, number> } | null;
};

/** What is shown of the answers to one question; null where too few answered it. */
export function shownOf(tallies: Tally[]): Shown | null {
  const given = tallies.filter(({ answer }) => answer !== null);
  const answered = sum(given);
  if (answered < RESULTS_FROM) return null;
  const [attending, notAttending] = [true, false].map((attended) =>
    given.filter((tally) => tally.attended === attended),
  ) as [Tally[], Tally[]];
  const isEnough = [attending, notAttending].every((part) => sum(part) >= RESULTS_FROM);
  return {
    answered,
    declined: sum(tallies) - answered,
    counts: countsOf(given),
    byAttendance: isEnough ? { attending: countsOf(attending), notAttending: countsOf(notAttending) } : null,
  };
}

/** Median and mean of grades; null where too few were given. */
export function figureOf(tallies: Pick<Tally, 'answer' | 'count'>[]): Figure | null {
  const grades = tallies
    .flatMap(({ answer, count }) => (answer === null ? [] : Array<number>(count).fill(Number(answer))))
    .sort((one, other) => one - other);
  const answered = grades.length;
  if (answered < RESULTS_FROM) return null;
  const at = (index: number) => grades[index] ?? 0;
  const median = (at(Math.floor((answered - 1) / 2)) + at(Math.floor(answered / 2))) / 2;
  const mean = grades.reduce((total, grade) => total + grade, 0) / answered;
  return { answered, median, mean: Math.round(mean * 100) / 100 };
}

/** Fewer other courses, or other teachers, would be known by what is said of them all. */
const OTHERS_FROM = 5;

/** Whose a figure is: of how many courses, and of how many teachers where it is of what was said of them. */
export type Whose = { about: QuestionAbout; courses: number; teachers: number };

/** Whether these are enough to be compared with. */
export const areEnoughOthers = ({ about, courses, teachers }: Whose): boolean =>
  courses >= OTHERS_FROM && (about === 'course' || teachers >= OTHERS_FROM);

/** Whether enough were asked a question, those among them who would rather not say. */
export const isEnough = (tallies: Tally[]): boolean => sum(tallies) >= RESULTS_FROM;

const sum = (tallies: Tally[]) => tallies.reduce((total, { count }) => total + count, 0);

function countsOf(tallies: Tally[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { answer, count } of tallies) {
    if (answer !== null) counts.set(answer, (counts.get(answer) ?? 0) + count);
  }
  return counts;
}
