import { print } from '../platform/terminal.ts';
import { OfficeRefused, type Verb, WrongUsage } from '../verb.ts';

export const audit: Verb = {
  usage: 'verify',
  says: 'checks that no audited event was changed since it was linked',
  run: async ({ words: [action, ...rest] }, { withOffice }) => {
    if (action !== 'verify' || rest.length > 0) throw new WrongUsage();
    await withOffice(async (office) => {
      const { links, broken } = await office('audit/verify', {});
      if (broken) throw new OfficeRefused(`the chain is broken after ${links} events`);
      print(`The chain holds: ${links} events.`);
    });
  },
};
