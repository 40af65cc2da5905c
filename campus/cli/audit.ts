import { print } from '../platform/terminal.ts';
import { outsideOptions, readOutside } from '../seal/saved-head.ts';
import { OfficeRefused, type Verb, WrongUsage } from '../verb.ts';

export const audit: Verb = {
  usage: 'verify [--head <file>] [--key <file>]',
  says: 'checks that no audited event was changed since it was linked, and none is outside the chain',
  options: outsideOptions,
  run: async ({ words: [action, ...rest], flags }, { withOffice }) => {
    if (action !== 'verify' || rest.length > 0) throw new WrongUsage();
    const outside = readOutside(flags);
    await withOffice(async (office) => {
      const { links, broken, faults } = await office('audit/verify', outside);
      for (const fault of faults) print(fault);
      if (broken) throw new OfficeRefused(`the chain is broken after ${links} events`);
      if (faults.length > 0) throw new OfficeRefused(`${faults.length} of the audit does not hold`);
      print(`The chain holds: ${links} events.`);
    });
  },
};
