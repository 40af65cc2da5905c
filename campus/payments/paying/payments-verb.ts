import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { OfficeRefused, type Verb, WrongUsage } from '../../verb.ts';
import { centsOf } from '../cents-of.ts';
import { rowsOf } from '../charges-verb.ts';
import { type BankLine, differences } from './reconcile.ts';

const day = z.iso.date();

export const paymentsVerb: Verb = {
  usage: 'reconcile <csv> --from <day> --to <day>',
  says: 'what the bank’s list (columns receiptId, amount, currency) says otherwise than ours',
  options: { from: { type: 'string' }, to: { type: 'string' } },
  run: async ({ words: [action, file, ...rest], flags }, { withOffice }) => {
    const [from, to] = [day.safeParse(flags.from), day.safeParse(flags.to)];
    if (action !== 'reconcile' || !file || rest.length > 0 || !from.success || !to.success)
      throw new WrongUsage();
    const bank = rowsOf(await readFile(file, 'utf8')).map(lineOf);
    const { receipts } = await withOffice((office) =>
      office('receipts/list', { from: from.data, to: to.data }),
    );
    const found = differences(bank, receipts);
    for (const each of found) console.log(each);
    if (found.length > 0) throw new OfficeRefused(`${found.length} differences`);
    console.log(`${bank.length} receipts, the same on both sides`);
  },
};

function lineOf({ line, cells }: { line: number; cells: Record<string, string> }): BankLine {
  const { receiptId = '', amount = '', currency = 'EUR' } = cells;
  const cents = centsOf(amount);
  if (receiptId === '' || cents === undefined)
    throw new OfficeRefused(`line ${line}: it needs a receiptId, and an amount such as 412.00`);
  return { line, receiptId, amount: cents, currency };
}
