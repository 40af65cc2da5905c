import { RESULTS_FROM } from '../../contract/surveys/constants.ts';
import type { KeptQuestion, SheetAnswer } from '../../contract/surveys/surveys.ts';
import type { Sheet } from './sealed-sheet.ts';
import { teachersToKeep } from './sheet-rules.ts';

/** An answer as it is kept; `attended` is null where who attended isn't told apart from who didn't. */
export type KeptAnswer = SheetAnswer & { attended: boolean | null };

export type Kept = {
  /** How many of them attended; null where it isn't kept. */
  attending: number | null;
  answers: KeptAnswer[];
};

/**
 * What is kept of a survey's sheets at its close (ADR 22, ADR 43). Of fewer than five: nothing. Where one to four of
 * them attended, or didn't, neither the side nor any question that one side alone was asked: how many answered such a
 * question would tell how large the small side is, and what the small side was asked is its own. The same holds of each
 * teacher, among those who said something of them.
 */
export function keptOf(questions: KeptQuestion[], sheets: Sheet[]): Kept {
  if (sheets.length < RESULTS_FROM) return { attending: null, answers: [] };
  const hasSides = canTellSides(sheets);
  const hasSidesOf = new Map<string | undefined, boolean>([[undefined, hasSides]]);
  for (const teacherId of teachersToKeep(sheets)) {
    const had = sheets.filter(({ answers }) => answers.some((answer) => answer.teacherId === teacherId));
    hasSidesOf.set(teacherId, hasSides && canTellSides(had));
  }
  const toAll = new Set(questions.filter((question) => question.for === 'everybody').map(({ code }) => code));
  const answers = sheets.flatMap(({ attended, answers: given }) =>
    given.flatMap((answer): KeptAnswer[] => {
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
