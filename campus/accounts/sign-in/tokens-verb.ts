import { print } from '../../platform/terminal.ts';
import { OfficeRefused, type Verb, WrongUsage } from '../../verb.ts';

export const tokens: Verb = {
  usage: 'issue <badge|email>',
  says: 'prints a bearer token for each profile of a person',
  run: async ({ words: [action, who, ...rest] }, { withOffice }) => {
    if (action !== 'issue' || !who || rest.length > 0) throw new WrongUsage();
    await withOffice(async (office) => {
      const found = await office('profiles/find', { who });
      if (found.length === 0) throw new OfficeRefused(`nobody has ${who}`);
      for (const { profileId, type, badge } of found) {
        const { token } = await office('tokens/issue', { profileId });
        print(`${type}\t${badge ?? '-'}\t${token}`);
      }
    });
  },
};
