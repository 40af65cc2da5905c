import * as z from 'zod/mini';
import {
  addChargeRequest,
  type ChargeQuestion,
  type ImportedCharges,
} from '../../../contract/payments/payments.ts';
import { careersByBadge } from '../../careers/find-career.ts';
import type { Database } from '../../db/database.ts';
import type { Reader } from '../../http/answers.ts';
import { done, type Outcome } from '../../platform/outcome.ts';
import { fieldText, refusalText } from '../../platform/texts.ts';
import { heldAccounts } from '../accounts/held-account.ts';
import { centsOf } from '../cents-of.ts';
import { addCharge, type Written } from './office-charges.ts';

type Row = { line: number; cells: Record<string, string> };
type Problem = ImportedCharges['errors'][number];
type Counted = Record<Written['how'], number>;

class NotTaken extends Error {}

/** Takes the rows of a file, all of them or, where there is an error in one or it is a dry run, none. */
export async function importCharges(
  tx: Database,
  { rows, dryRun }: { rows: Row[]; dryRun: boolean },
  reader: Reader,
  now: Date,
): Promise<Outcome<ImportedCharges, never>> {
  const counted = { added: 0, replaced: 0, unchanged: 0, waiting: 0, errors: [] as Problem[] };
  await holdAll(tx, rows);
  const work = tx.transaction(async (inner) => {
    for (const row of rows) {
      const problem = await takeRow(inner, row, { counted, reader }, now);
      if (problem) counted.errors.push(problem);
    }
    if (dryRun || counted.errors.length > 0) throw new NotTaken();
  });
  await work.catch((error: unknown) => {
    if (!(error instanceof NotTaken)) throw error;
  });
  const { waiting, ...rest } = counted;
  return done({ ...rest, ...(waiting > 0 && { waiting }) });
}

/** All accounts of the rows at first, in the order in which everybody takes them. */
async function holdAll(tx: Database, rows: Row[]): Promise<void> {
  const read = rows.flatMap(({ cells }) => {
    const one = readRow(cells);
    return one.success ? [one.data] : [];
  });
  const badges = [...new Set(read.map(({ badge }) => badge))];
  const careers = await careersByBadge(tx, badges);
  const accounts = read.flatMap(({ badge, academicYear }) => {
    const careerId = careers.get(badge);
    return careerId === undefined ? [] : [{ careerId, academicYear }];
  });
  await heldAccounts(tx, accounts);
}

async function takeRow(
  tx: Database,
  { line, cells }: Row,
  { counted, reader: { language, timeZone } }: { counted: Counted; reader: Reader },
  now: Date,
): Promise<Problem | null> {
  const read = readRow(cells);
  if (!read.success) {
    const column = String(read.error.issues[0]?.path[0] ?? 'key');
    return { line, column, text: fieldText(language, timeZone, WORDS[column] ?? 'invalid') };
  }
  const outcome = await addCharge(tx, read.data, now);
  if (outcome.ok) {
    counted[outcome.value.how] += 1;
    return null;
  }
  const [refusal] = outcome.refusals;
  if (!refusal) throw new Error('refused without a reason');
  return { line, column: refusal.field ?? 'key', text: refusalText(language, timeZone, refusal) };
}

/** What a column has to be like. */
const WORDS: Readonly<Record<string, string>> = {
  key: 'charge_key',
  badge: 'charge_badge',
  kind: 'charge_kind',
  title: 'charge_title',
  academicYear: 'charge_academicYear',
  amount: 'charge_amount',
  usdAmount: 'charge_usdAmount',
  currency: 'charge_currency',
  payableFrom: 'charge_payableFrom',
  dueOn: 'charge_dueOn',
};

function readRow(cells: Record<string, string>): { success: true; data: ChargeQuestion } | Failed {
  const given = Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell.trim() !== ''));
  const { title, amount, usdAmount, academicYear, ...rest } = given;
  const read = row.safeParse({
    ...rest,
    amount: amount === undefined ? undefined : centsOf(amount, rest.currency),
    academicYear: academicYear === undefined ? undefined : Number(academicYear),
    ...(usdAmount !== undefined && { usdAmount: centsOf(usdAmount, 'USD') }),
    ...(title !== undefined && { title: { it: title } }),
  });
  return read.success ? { success: true, data: read.data } : { success: false, error: read.error };
}

type Failed = { success: false; error: { issues: { path: PropertyKey[] }[] } };

const row = z.extend(addChargeRequest, { key: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) });
