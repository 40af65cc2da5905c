import { auditVerification } from '../../../contract/office.ts';
import { OfficeRefused, withOffice } from '../office-line.ts';
import { type Verb, WrongUsage } from './verb.ts';

export const audit: Verb = {
  usage: 'verify',
  says: 'checks that no audited event was changed since it was linked',
  run: async ({ words: [action, ...rest] }, config) => {
    if (action !== 'verify' || rest.length > 0) throw new WrongUsage();
    await withOffice(config, async (call) => {
      const { links, broken } = await call('audit/verify', {}, auditVerification);
      if (broken) throw new OfficeRefused(`the chain is broken after ${links} events`);
      console.log(`The chain holds: ${links} events.`);
    });
  },
};
