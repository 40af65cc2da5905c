import { columns, print } from '../platform/terminal.ts';
import { type Verb, WrongUsage } from '../verb.ts';

export const notificationsVerb: Verb = {
  usage:
    'bounced [<address...> [--reason <text>] | --since <instant>] | delivers <address...> | --since <instant>',
  says: 'addresses that mails came back from: nothing is sent there, until they deliver again',
  options: { reason: { type: 'string' }, since: { type: 'string' } },
  run: async ({ words: [action, ...addresses], flags }, { withOffice }) => {
    const since = sinceOf(flags.since);
    if ((action !== 'bounced' && action !== 'delivers') || (since !== undefined && addresses.length > 0))
      throw new WrongUsage();
    if (action === 'delivers' && since === undefined && addresses.length === 0) throw new WrongUsage();
    await withOffice(async (office) => {
      const listed = async () => (await office('notifications/listbounced', { since })).bounced;
      if (action === 'bounced' && addresses.length === 0) {
        for (const { address, at, reason } of await listed()) print(columns([address, at, reason]));
        return;
      }
      const reason = action === 'bounced' ? String(flags.reason ?? 'reported') : null;
      let noted = 0;
      let some = addresses.length > 0 ? addresses : (await listed()).map(({ address }) => address);
      while (some.length > 0) {
        noted += (await office('notifications/bounced', { addresses: some, reason })).addresses;
        some = addresses.length > 0 ? [] : (await listed()).map(({ address }) => address);
      }
      print(`${noted}`);
    });
  },
};

function sinceOf(given: unknown): string | undefined {
  if (given === undefined) return undefined;
  if (Number.isNaN(Date.parse(String(given)))) throw new WrongUsage();
  return new Date(String(given)).toISOString();
}
