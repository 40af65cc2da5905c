import { columns, print } from '../../platform/terminal.ts';
import { outsideOptions, readOutside } from '../../seal/saved-head.ts';
import { OfficeRefused, type Verb, WrongUsage } from '../../verb.ts';

/** Record sheets from the command line: recomputing all of them, and the office's part in corrections. */
export const recordsVerb: Verb = {
  usage: 'verify [--head <file>] [--key <file>] | corrections | approve <sheet> <who>',
  says: 'recomputes what was recorded of exams, and approves corrections of it',
  options: outsideOptions,
  run: async ({ words: [action, first, ...rest], flags }, { withOffice }) => {
    if (action === 'verify' && !first) {
      const outside = readOutside(flags);
      await withOffice(async (office) => {
        const { sheets, outcomes, careers, faults } = await office('records/verify', outside);
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
