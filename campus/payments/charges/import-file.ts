import { readFile } from 'node:fs/promises';
import type { AskOffice } from '../../../contract/institution.ts';
import { type ImportedCharges, MOST_IMPORTED } from '../../../contract/payments/payments.ts';
import { print } from '../../platform/terminal.ts';
import { type Run, typedPath, WrongUsage } from '../../verb.ts';
import { type NamedRow, readTable } from '../read-table.ts';

/** Takes charges from a file. The whole of it is looked at before any of it is taken. */
export const importCharges: Run = async ({ words: [file, ...rest], flags }, { withOffice }) => {
  if (!file || rest.length > 0) throw new WrongUsage();
  const rows = readTable(await readFile(typedPath(file)));
  await withOffice(async (office) => {
    const looked = await inParts(office, rows, true);
    const isLook = flags['dry-run'] === true || looked.errors.length > 0;
    print(said(isLook ? looked : await inParts(office, rows, false)));
  });
};

async function inParts(office: AskOffice, rows: NamedRow[], dryRun: boolean): Promise<ImportedCharges> {
  const all = { added: 0, replaced: 0, unchanged: 0, waiting: 0, errors: [] as ImportedCharges['errors'] };
  for (let from = 0; from < rows.length; from += MOST_IMPORTED) {
    const part = rows.slice(from, from + MOST_IMPORTED);
    const {
      added,
      replaced,
      unchanged,
      waiting = 0,
      errors,
    } = await office('charges/import', { rows: part, dryRun });
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
