import { columns, print } from '../../platform/terminal.ts';
import { OfficeRefused, type Verb, WrongUsage } from '../../verb.ts';

/** Record sheets from the command line: recomputing all of them, and the office's part in corrections. */
export const recordsVerb: Verb = {
  usage: 'verify | corrections | approve <sheet> <who>',
  says: 'recomputes what was recorded of exams, and approves corrections of it',
  run: async ({ words: [action, first, ...rest] }, { withOffice }) => {
    if (action === 'verify' && !first) {
      await withOffice(async (office) => {
        const { sheets, outcomes, careers, faults } = await office('records/verify', {});
        for (const { at, fault } of faults) print(`${at}: ${fault}`);
        if (faults.length > 0) throw new OfficeRefused(`${faults.length} of what was recorded does not hold`);
        print(`All holds: ${sheets} sheets, ${outcomes} outcomes of ${careers} careers.`);
      });
    } else if (action === 'corrections' && !first) {
      const waiting = await withOffice((office) => office('records/corrections', {}));
      for (const { sheetId, corrects, courseTitle, startsAt, rows, preparedBy, reason } of waiting)
        print(columns([sheetId, corrects, courseTitle, startsAt, rows, preparedBy, reason]));
    } else if (action === 'approve' && first && rest.length > 0) {
      await withOffice((office) => office('records/approve', { sheetId: first, by: rest.join(' ') }));
    } else throw new WrongUsage();
  },
};
