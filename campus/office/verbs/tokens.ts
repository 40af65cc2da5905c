import * as z from 'zod/mini';
import { foundProfiles } from '../../../contract/office.ts';
import { OfficeRefused, withOffice } from '../office-line.ts';
import { type Verb, WrongUsage } from './verb.ts';

export const tokens: Verb = {
  usage: 'issue <badge|email>',
  says: 'prints a bearer token for each profile of a person',
  run: async ({ words: [action, who, ...rest] }, config) => {
    if (action !== 'issue' || !who || rest.length > 0) throw new WrongUsage();
    await withOffice(config, async (call) => {
      const found = await call('profiles/find', { who }, foundProfiles);
      if (found.length === 0) throw new OfficeRefused(`nobody has ${who}`);
      for (const { profileId, type, badge } of found) {
        const { token } = await call('tokens/issue', { profileId }, z.object({ token: z.string() }));
        console.log(`${type}\t${badge ?? '-'}\t${token}`);
      }
    });
  },
};
