import { readFile } from 'node:fs/promises';
import { publishFeesRequest } from '../../../contract/payments/fees.ts';
import { print } from '../../platform/terminal.ts';
import { OfficeRefused, type Verb, WrongUsage } from '../../verb.ts';
import { centsOf } from '../cents-of.ts';

export const feesVerb: Verb = {
  usage:
    'publish <json> | assess <code> <badge...> | declare <badge> <year> <income> <day> | exempt <badge> <year> <percent> <title>',
  says: 'how the fees of a year come about, and whom they are asked of',
  run: async ({ words: [action, ...words] }, { withOffice }) => {
    const [first = '', second = '', third = '', ...rest] = words;
    if (action === 'publish' && first && words.length === 1) {
      const scheme = await schemeIn(first);
      print(await withOffice(async (office) => (await office('fees/publish', scheme)).id));
    } else if (action === 'assess' && first && second) {
      const badges = words.slice(1);
      const {
        asked,
        changed,
        waiting = 0,
        unknown,
      } = await withOffice((office) => office('fees/assess', { code: first, badges }));
      for (const badge of unknown) print(`${badge}: nobody has this badge`);
      print(`${asked} asked, ${changed} changed${waiting > 0 ? `, ${waiting} once they have paid` : ''}`);
    } else if (action === 'declare' && rest.length === 1 && rest[0]) {
      const [declaredOn] = rest;
      const amount = centsOf(third);
      if (amount === undefined) throw new OfficeRefused(`${third} is no amount: write it as 23000.00`);
      const declared = { badge: first, academicYear: Number(second), amount, declaredOn };
      print(said(await withOffice((office) => office('fees/declare', declared))));
    } else if (action === 'exempt' && rest.length > 0) {
      const exemption = { badge: first, academicYear: Number(second), percent: Number(third) };
      const title = { it: rest.join(' ') };
      print(said(await withOffice((office) => office('fees/exempt', { ...exemption, title }))));
    } else throw new WrongUsage();
  },
};

const said = ({ changed, waits }: { changed: boolean; waits?: { text: string } | undefined }) =>
  waits?.text ?? (changed ? 'what is asked for has changed' : 'nothing that was asked for changes');

async function schemeIn(file: string) {
  const read = publishFeesRequest.safeParse(JSON.parse(await readFile(file, 'utf8')));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new OfficeRefused(`${file}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`);
}
