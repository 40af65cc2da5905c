import { columns, print } from '../../platform/terminal.ts';
import { type Verb, WrongUsage } from '../../verb.ts';

export const receiptsVerb: Verb = {
  usage: 'unmatched [--all] | resolve <id> --what <text>',
  says: 'receipts of payments that marked nothing paid, and what was done about them',
  options: { all: { type: 'boolean' }, what: { type: 'string' } },
  run: async ({ words: [action, id], flags }, { withOffice }) => {
    if (action === 'unmatched') {
      const { receipts } = await withOffice((office) =>
        office('receipts/unmatched', { all: flags.all === true }),
      );
      for (const { id, receivedAt, reason, reference, amount, currency, psp, resolution } of receipts)
        print(columns([id, receivedAt, reason, reference, amount, currency, psp, resolution ?? '-']));
    } else if (action === 'resolve' && id && typeof flags.what === 'string') {
      const resolution = flags.what;
      await withOffice((office) => office('receipts/resolve', { id, resolution }));
    } else throw new WrongUsage();
  },
};
