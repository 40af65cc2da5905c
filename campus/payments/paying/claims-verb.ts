import { columns, print } from '../../platform/terminal.ts';
import { type Verb, WrongUsage } from '../../verb.ts';

export const claimsVerb: Verb = {
  usage: 'list [--all] | answer <id> found|not_found --what <text>',
  says: 'what students say they have paid and doesn’t show',
  options: { all: { type: 'boolean' }, what: { type: 'string' } },
  run: async ({ words: [action, claimId, status], flags }, { withOffice }) => {
    if (action === 'list') {
      const claims = await withOffice((office) => office('claims/list', { all: flags.all === true }));
      for (const { id, badge, charge, amount, currency, reference, paidOn, status } of claims)
        print(columns([id, badge, charge, amount, currency, reference, paidOn, status]));
    } else if (action === 'answer' && claimId && isAnswer(status) && typeof flags.what === 'string') {
      const answer = flags.what;
      await withOffice((office) => office('claims/answer', { claimId, status, answer }));
    } else throw new WrongUsage();
  },
};

const isAnswer = (word: string | undefined): word is 'found' | 'not_found' =>
  word === 'found' || word === 'not_found';
