import type { AskOffice } from '../../contract/institution.ts';
import type { Verb } from '../verb.ts';
import { OfficeRefused, WrongUsage } from '../verb.ts';

/** Exams from the command line: how often one may be tried, how long its board may take, and who chairs it. */
export const examsVerb: Verb = {
  usage: 'attempts <unit> <number|none> | results-days <days> | chair <exam> <email>',
  says: 'how often the exam of a unit may be tried in vain within an academic year; for how many days after an exam its board may say what came of it; who chairs an exam from now on, by the id that stands in the address of its page',
  run: async ({ words: [action, ...words] }, { withOffice }) => {
    await withOffice(async (office) => {
      if (action === 'attempts') return await office('exams/attempts', attemptsOf(words));
      if (action === 'results-days') return await office('exams/resultsdays', { days: daysOf(words) });
      if (action === 'chair') return await office('exams/chair', await chairOf(office, words));
      throw new WrongUsage();
    });
  },
};

function attemptsOf([unitCode, most = '', ...rest]: string[]) {
  const isNumber = /^\d+$/.test(most);
  if (!unitCode || rest.length > 0 || !(isNumber || most === 'none')) throw new WrongUsage();
  return { unitCode, most: isNumber ? Number(most) : null };
}

async function chairOf(office: AskOffice, [examId, who, ...rest]: string[]) {
  if (!examId || !who || rest.length > 0) throw new WrongUsage();
  const found = await office('profiles/find', { who });
  const chair = found.find(({ type }) => type === 'professor');
  if (!chair) throw new OfficeRefused(`no professor has ${who}`);
  return { examId, chairId: chair.profileId };
}

function daysOf([days = '', ...rest]: string[]): number {
  if (rest.length > 0 || !/^\d+$/.test(days)) throw new WrongUsage();
  return Number(days);
}
