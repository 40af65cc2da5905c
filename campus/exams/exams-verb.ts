import type { Verb } from '../verb.ts';
import { WrongUsage } from '../verb.ts';

/** Exams from the command line: how often one may be tried, and how long its board may take. */
export const examsVerb: Verb = {
  usage: 'attempts <unit> <number|none> | results-days <days>',
  says: 'how often the exam of a unit may be tried in vain within an academic year; for how many days after an exam its board may say what came of it',
  run: async ({ words: [action, ...words] }, { withOffice }) => {
    await withOffice(async (office) => {
      if (action === 'attempts') return await office('exams/attempts', attemptsOf(words));
      if (action === 'results-days') return await office('exams/resultsdays', { days: daysOf(words) });
      throw new WrongUsage();
    });
  },
};

function attemptsOf([unitCode, most = '', ...rest]: string[]) {
  const isNumber = /^\d+$/.test(most);
  if (!unitCode || rest.length > 0 || !(isNumber || most === 'none')) throw new WrongUsage();
  return { unitCode, most: isNumber ? Number(most) : null };
}

function daysOf([days = '', ...rest]: string[]): number {
  if (rest.length > 0 || !/^\d+$/.test(days)) throw new WrongUsage();
  return Number(days);
}
