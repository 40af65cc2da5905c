import { print } from '../platform/terminal.ts';
import { type Verb, WrongUsage } from '../verb.ts';

export const notificationsVerb: Verb = {
  usage: 'bounced <address...> [--reason <text>] | delivers <address...>',
  says: 'addresses that mails came back from: nothing is sent there, until they deliver again',
  options: { reason: { type: 'string' } },
  run: async ({ words: [action, ...addresses], flags }, { withOffice }) => {
    if (addresses.length === 0 || (action !== 'bounced' && action !== 'delivers')) throw new WrongUsage();
    const reason = action === 'bounced' ? String(flags.reason ?? 'reported') : null;
    const noted = await withOffice((office) => office('notifications/bounced', { addresses, reason }));
    print(`${noted.addresses}`);
  },
};
