import { type Verb, WrongUsage } from '../verb.ts';

/** Exams from the command line: how often one may be tried. */
export const examsVerb: Verb = {
  usage: 'attempts <unit> <number|none>',
  says: 'how often the exam of a unit may be tried in vain within an academic year',
  run: async ({ words: [action, unitCode, most, ...rest] }, { withOffice }) => {
    const isNumber = /^\d+$/.test(most ?? '');
    if (action !== 'attempts' || !unitCode || rest.length > 0 || !(isNumber || most === 'none'))
      throw new WrongUsage();
    await withOffice((office) =>
      office('exams/attempts', { unitCode, most: isNumber ? Number(most) : null }),
    );
  },
};
