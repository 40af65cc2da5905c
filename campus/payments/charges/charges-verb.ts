import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { AskOffice, OfficeCalls } from '../../../contract/institution.ts';
import { type ImportedCharges, MOST_IMPORTED } from '../../../contract/payments/payments.ts';
import type { ResultOf } from '../../../contract/wire/call.ts';
import { columns, print } from '../../platform/terminal.ts';
import { OfficeRefused, type Verb, WrongUsage } from '../../verb.ts';
import { centsOf, written } from '../cents-of.ts';
import { type NamedRow, readTable } from '../read-table.ts';

/** Charges from the command line: taken from a file, added, cancelled, replaced, listed. */
export const chargesVerb: Verb = {
  usage:
    'import <csv> [--dry-run] | add <badge> <kind> <year> <amount> <due day> [--key <key>] | cancel <id> <reason> | replace <id> <amount> <reason> | list <badge>',
  says: 'what students owe',
  options: { 'dry-run': { type: 'boolean' }, key: { type: 'string' } },
  run: async ({ words: [action, ...words], flags }, { withOffice }) => {
    const { 'dry-run': dryRun, key } = flags;
    const ask = askFor(action, words, { dryRun: dryRun === true, ...(typeof key === 'string' && { key }) });
    await withOffice(async (office) => print(await ask(office)));
  },
};

type Ask = (office: AskOffice) => Promise<string>;

type Options = { dryRun: boolean; key?: string };

function askFor(action: string | undefined, words: string[], { dryRun, key = randomUUID() }: Options): Ask {
  const [first = '', second = '', ...rest] = words;
  if (first === '') throw new WrongUsage();
  switch (action) {
    case 'import':
      return async (office) => await importFile(office, first, dryRun);
    case 'list':
      return async (office) => (await office('charges/list', { badge: first })).map(lineOf).join('\n');
    case 'add':
      return addOne(words, key);
    case 'cancel':
      return async (office) =>
        changed(await office('charges/cancel', { chargeId: first, reason: [second, ...rest].join(' ') }))
          .status;
    case 'replace':
      return async (office) => {
        const change = { chargeId: first, amount: amountOf(second), reason: rest.join(' ') };
        return changed(await office('charges/replace', change)).chargeId;
      };
    default:
      throw new WrongUsage();
  }
}

/** Asked again with the same key, for its answer was lost, it adds nothing. */
function addOne(
  [badge = '', kind = '', academicYear = '', amount = '', dueOn = '', ...rest]: string[],
  key: string,
): Ask {
  if (dueOn === '' || rest.length > 0) throw new WrongUsage();
  const cells = { key, badge, kind, academicYear, amount, dueOn, currency: 'EUR' };
  return async (office) =>
    said(await office('charges/import', { rows: [{ line: 1, cells }], dryRun: false }));
}

/** The whole file is looked at before any of it is taken. */
async function importFile(office: AskOffice, file: string, dryRun: boolean): Promise<string> {
  const rows = readTable(await readFile(file));
  const looked = await inParts(office, rows, true);
  if (dryRun || looked.errors.length > 0) return said(looked);
  return said(await inParts(office, rows, false));
}

/** Says that it waits, where somebody is paying it. */
function changed<Changed extends { waits?: { text: string } | undefined }>(answer: Changed): Changed {
  if (answer.waits) print(answer.waits.text);
  return answer;
}

async function inParts(office: AskOffice, rows: NamedRow[], dryRun: boolean): Promise<ImportedCharges> {
  const all = { added: 0, replaced: 0, unchanged: 0, waiting: 0, errors: [] as ImportedCharges['errors'] };
  for (let from = 0; from < rows.length; from += MOST_IMPORTED) {
    const part = rows.slice(from, from + MOST_IMPORTED);
    const counted = await office('charges/import', { rows: part, dryRun });
    const { added, replaced, unchanged, waiting = 0, errors } = counted;
    all.added += added;
    all.replaced += replaced;
    all.unchanged += unchanged;
    all.waiting += waiting;
    all.errors.push(...errors);
  }
  return all;
}

const said = ({ added, replaced, unchanged, waiting = 0, errors }: ImportedCharges): string =>
  [
    ...errors.map(({ line, column, text }) => `line ${line}, ${column}: ${text}`),
    errors.length > 0
      ? `${errors.length} errors: nothing was taken`
      : `${added} added, ${replaced} replaced, ${unchanged} unchanged${waiting > 0 ? `, ${waiting} replaced once nobody pays them` : ''}`,
  ].join('\n');

const lineOf = (charge: ResultOf<OfficeCalls['charges/list']>[number]): string =>
  columns([charge.chargeId, charge.status, charge.dueOn, written(charge), charge.title]);

function amountOf(written: string): number {
  const cents = centsOf(written);
  if (cents === undefined) throw new OfficeRefused(`${written} is no amount: write it as 412.00`);
  return cents;
}
