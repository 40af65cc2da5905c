import type { ListedReceipt } from '../../../contract/payments/paying.ts';
import { written } from '../cents-of.ts';

/** A line of the bank's list; `amount` in minor units. */
export type BankLine = { line: number; receiptId: string; amount: number; currency: string };

/** How the bank's list differs from ours, in sentences: unknown, missing, unequal and repeated lines. */
export function differences(bank: readonly BankLine[], ours: readonly ListedReceipt[]): string[] {
  const known = new Map(ours.map((receipt) => [receipt.receiptId, receipt]));
  const seen = new Map<string, number>();
  const fromBank = bank.flatMap(({ line, receiptId, ...sum }) => {
    const before = seen.get(receiptId);
    if (before !== undefined) return [`line ${line}, ${receiptId}: stands in line ${before} too`];
    seen.set(receiptId, line);
    const own = known.get(receiptId);
    if (!own) return [`line ${line}, ${receiptId}: ${written(sum)} that never came here`];
    if (own.amount !== sum.amount || own.currency !== sum.currency)
      return [`line ${line}, ${receiptId}: ${written(sum)} there, ${written(own)} here`];
    return [];
  });
  const onlyHere = ours
    .filter(({ receiptId }) => !seen.has(receiptId))
    .map((own) => `${own.receiptId}: ${written(own)} here (${own.number ?? 'unmatched'}), not in the list`);
  return [...fromBank, ...onlyHere];
}
