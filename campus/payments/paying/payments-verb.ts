import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import type { AskOffice } from '../../../contract/institution.ts';
import { MOST_REPORTED } from '../../../contract/payments/paying.ts';
import { print } from '../../platform/terminal.ts';
import { OfficeRefused, type Verb, WrongUsage } from '../../verb.ts';
import { centsOf } from '../cents-of.ts';
import { type NamedRow, readTable } from '../read-table.ts';
import { type BankLine, differences } from './reconcile.ts';

const day = z.iso.date();

export const paymentsVerb: Verb = {
  usage: 'reconcile <csv> --from <day> --to <day> | reported <csv> --flow <id>',
  says: 'what the bank’s list (columns receiptId, amount, currency) says otherwise than ours; what of it has arrived',
  options: { from: { type: 'string' }, to: { type: 'string' }, flow: { type: 'string' } },
  run: async ({ words: [action, file, ...rest], flags }, { withOffice }) => {
    if (action === 'reported' && file && rest.length === 0 && typeof flags.flow === 'string') {
      const { flow } = flags;
      const bank = readTable(await readFile(file)).map(lineOf);
      return await withOffice((office) => report(office, flow, bank));
    }
    const [from, to] = [day.safeParse(flags.from), day.safeParse(flags.to)];
    if (action !== 'reconcile' || !file || rest.length > 0 || !from.success || !to.success)
      throw new WrongUsage();
    const bank = readTable(await readFile(file)).map(lineOf);
    const { receipts } = await withOffice((office) =>
      office('receipts/list', { from: from.data, to: to.data }),
    );
    const found = differences(bank, receipts);
    for (const each of found) print(each);
    if (found.length > 0) throw new OfficeRefused(`${found.length} differences`);
    print(`${bank.length} receipts, the same on both sides`);
  },
};

async function report(office: AskOffice, flow: string, bank: BankLine[]): Promise<void> {
  let [taken, before, named] = [0, 0, 0];
  for (let from = 0; from < bank.length; from += MOST_REPORTED) {
    const receipts = bank.slice(from, from + MOST_REPORTED).map(({ line: _, ...receipt }) => receipt);
    const { reported, known, different } = await office('receipts/report', { flow, receipts });
    for (const { receiptId, reason } of different) print(`${receiptId}: ${DIFFERENT[reason]}`);
    [taken, before, named] = [taken + reported, before + known, named + different.length];
  }
  print(`${taken} reported, ${before} were so already`);
  if (named > 0) throw new OfficeRefused(`${named} differences`);
}

const DIFFERENT = {
  unknown: 'marked nothing paid here',
  amount: 'another sum here',
  flow: 'reported in another flow',
};

function lineOf({ line, cells }: NamedRow): BankLine {
  const { receiptId = '', amount = '', currency = 'EUR' } = cells;
  const cents = centsOf(amount);
  if (receiptId === '' || cents === undefined)
    throw new OfficeRefused(`line ${line}: it needs a receiptId, and an amount such as 412.00`);
  return { line, receiptId, amount: cents, currency };
}
