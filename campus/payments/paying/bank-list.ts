import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import type { AskOffice } from '../../../contract/institution.ts';
import { MOST_REPORTED } from '../../../contract/payments/paying.ts';
import { print } from '../../platform/terminal.ts';
import { OfficeRefused, type Run, typedPath, WrongUsage } from '../../verb.ts';
import { centsOf } from '../cents-of.ts';
import { type NamedRow, readTable } from '../read-table.ts';
import { type BankLine, differences } from './reconcile.ts';

const day = z.iso.date();

/** Compares the bank's list (columns receiptId, amount, currency) with ours. */
export const reconcile: Run = async ({ words: [file, ...rest], flags }, { withOffice }) => {
  const [from, to] = [day.safeParse(flags.from), day.safeParse(flags.to)];
  if (!file || rest.length > 0) throw new WrongUsage();
  if (!from.success || !to.success) throw new WrongUsage('--from and --to are days such as 2026-12-01');
  const bank = await linesOf(file);
  const { receipts } = await withOffice((office) =>
    office('receipts/list', { from: from.data, to: to.data }),
  );
  const found = differences(bank, receipts);
  for (const each of found) print(each);
  if (found.length > 0) throw new OfficeRefused(`${found.length} differences`);
  print(`${bank.length} receipts, the same on both sides`);
};

/** Writes down that what stands in a flow of the bank's has arrived. */
export const reported: Run = async ({ words: [file, ...rest], flags: { flow } }, { withOffice }) => {
  if (!file || rest.length > 0) throw new WrongUsage();
  if (typeof flow !== 'string') throw new WrongUsage('--flow is missing: the flow as the bank calls it');
  const bank = await linesOf(file);
  await withOffice((office) => report(office, flow, bank));
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

const linesOf = async (file: string): Promise<BankLine[]> =>
  readTable(await readFile(typedPath(file))).map(lineOf);

function lineOf({ line, cells }: NamedRow): BankLine {
  const { receiptId = '', amount = '', currency = 'EUR' } = cells;
  const cents = centsOf(amount);
  if (receiptId === '' || cents === undefined)
    throw new OfficeRefused(`line ${line}: it needs a receiptId, and an amount such as 412.00`);
  return { line, receiptId, amount: cents, currency };
}
