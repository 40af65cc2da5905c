import type { AskOffice, OfficeCalls } from '../../../contract/institution.ts';
import type { ResultOf } from '../../../contract/wire/call.ts';
import { columns, print } from '../../platform/terminal.ts';
import { type Verb, WrongUsage } from '../../verb.ts';
import { written } from '../cents-of.ts';

/** What goes back to students, from the command line: listed, decided, recorded as paid out; and a student's ledger. */
export const refundsVerb: Verb = {
  usage: 'list [badge] | approve <id> | deny <id> <reason> | paid <id> <reference> | account <badge>',
  says: 'what goes back to students, and what stands on their accounts',
  run: async ({ words: [action, ...words] }, { withOffice }) => {
    const ask = askFor(action, words);
    await withOffice(async (office) => print(await ask(office)));
  },
};

type Ask = (office: AskOffice) => Promise<string>;

function askFor(action: string | undefined, [first = '', ...rest]: string[]): Ask {
  const text = rest.join(' ');
  if (action === 'list' && text === '') {
    return async (office) => {
      const { refunds, more } = await office('refunds/list', first ? { badge: first } : {});
      const last = more ? ['and more: they are listed once these are done'] : [];
      return [...refunds.map(lineOf), ...last].join('\n');
    };
  }
  if (first === '') throw new WrongUsage();
  if (action === 'approve' && text === '') return decide({ refundId: first, decision: 'approved' });
  if (action === 'deny' && text !== '') return decide({ refundId: first, decision: 'denied', reason: text });
  if (action === 'paid' && text !== '') {
    return async (office) => (await office('refunds/payout', { refundId: first, reference: text })).status;
  }
  if (action === 'account' && text === '') {
    return async (office) =>
      (await office('accounts/read', { badge: first })).accounts.flatMap(linesOf).join('\n');
  }
  throw new WrongUsage();
}

const decide =
  (asked: { refundId: string; decision: 'approved' | 'denied'; reason?: string }): Ask =>
  async (office) =>
    (await office('refunds/decide', asked)).status;

type Listed = ResultOf<OfficeCalls['refunds/list']>['refunds'][number];
const lineOf = ({ refundId, badge, status, title, reason, ...money }: Listed): string =>
  columns([refundId, badge, status, written(money), title, reason]);

type Account = ResultOf<OfficeCalls['accounts/read']>['accounts'][number];

function linesOf({ academicYear, sums, entries }: Account): string[] {
  const totals = sums.map(({ currency, stillOwed, refundDue, received }) => {
    const said = (amount: number) => written({ amount, currency });
    return `${academicYear}\tstill owed ${said(stillOwed)}\trefund due ${said(refundDue)}\treceived ${said(received)}`;
  });
  return [...totals, ...entries.map((each) => columns([each.at, each.kind, written(each), each.cause]))];
}
