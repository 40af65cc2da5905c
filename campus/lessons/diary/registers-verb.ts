import * as z from 'zod/mini';
import type { AskOffice } from '../../../contract/institution.ts';
import { registerStatus } from '../../../contract/lessons/lessons.ts';
import { columns, print } from '../../platform/terminal.ts';
import { OfficeRefused, type Verb, WrongUsage } from '../../verb.ts';

/** Approves and returns the registers of lessons from the command line. */
export const registers: Verb = {
  usage: 'list [open|submitted|returned|approved|locked], approve <id>, return <id> <reason>',
  says: 'the registers of lessons',
  run: async ({ words: [action, ...words] }, { withOffice }) => {
    const ask = askFor(action, words);
    await withOffice(async (office) => print(await ask(office)));
  },
};

function askFor(action: string | undefined, words: string[]): (office: AskOffice) => Promise<string> {
  if (action === 'list') return listed(words);
  const [id, ...rest] = words;
  const reason = rest.join(' ');
  if (!id || (action === 'approve') === rest.length > 0) throw new WrongUsage();
  if (!z.uuid().safeParse(id).success)
    throw new OfficeRefused(`${id} is no register: \`registers list\` says which there are`);
  if (action === 'approve')
    return async (office) => (await office('registers/approve', { registerId: id })).status;
  if (action === 'return')
    return async (office) => (await office('registers/return', { registerId: id, reason })).status;
  throw new WrongUsage();
}

function listed([word, ...rest]: string[]): (office: AskOffice) => Promise<string> {
  const status = z.optional(registerStatus).safeParse(word);
  if (!status.success || rest.length > 0) throw new WrongUsage();
  return async (office) => {
    const found = await office('registers/list', { status: status.data });
    const hours = (minutes: number) => (minutes / 60).toFixed(2);
    return found
      .map((each) =>
        columns([
          each.registerId,
          each.status,
          `${each.courseCode} ${each.academicYear}`,
          each.professor,
          `${hours(each.doneMinutes)}/${hours(each.assignedMinutes)} h`,
        ]),
      )
      .join('\n');
  };
}
