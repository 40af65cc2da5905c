import * as z from 'zod/mini';
import { accommodationKind, addAccommodationRequest } from '../../../contract/careers/accommodations.ts';
import type { AskOffice } from '../../../contract/institution.ts';
import { columns, print } from '../../platform/terminal.ts';
import { OfficeRefused, type Verb, WrongUsage } from '../../verb.ts';
import { careerOf } from '../career-of.ts';

/** Arranges for students what they need in lessons and exams, from the command line. */
export const accommodationsVerb: Verb = {
  usage: `add <badge> <${accommodationKind.options.join('|')}> --from <yyyy-mm-dd> [--to <yyyy-mm-dd>] [--percent <n>] [--text <words>], list <badge>, remove <id>`,
  says: 'what is arranged for a student who needs it in lessons and exams',
  options: {
    from: { type: 'string' },
    to: { type: 'string' },
    percent: { type: 'string' },
    text: { type: 'string' },
  },
  run: async ({ words: [action, which, ...rest], flags }, { withOffice }) => {
    if (!which) throw new WrongUsage();
    const ask = askFor(action, which, rest, flags);
    await withOffice(async (office) => print(await ask(office)));
  },
};

type Flags = Record<string, boolean | string | undefined>;
type Ask = (office: AskOffice) => Promise<string>;

function askFor(action: string | undefined, which: string, [kind, ...more]: string[], flags: Flags): Ask {
  if (more.length > 0 || (action === 'add') !== (kind !== undefined)) throw new WrongUsage();
  if (action === 'add') {
    const given = arrangement(kind, flags);
    return async (office) => {
      const careerId = await careerOf(office, which);
      return (await office('accommodations/add', { ...given, careerId })).id;
    };
  }
  if (Object.keys(flags).length > 0) throw new WrongUsage();
  if (action === 'list') return (office) => listed(office, which);
  if (action !== 'remove') throw new WrongUsage();
  if (!z.uuid().safeParse(which).success) {
    throw new OfficeRefused(
      `${which} is no accommodation: \`accommodations list <badge>\` says which there are`,
    );
  }
  return async (office) => {
    await office('accommodations/remove', { accommodationId: which });
    return which;
  };
}

const NOBODY = '00000000-0000-4000-8000-000000000000';

/** What is wrong with it is said before anybody is looked for. */
function arrangement(kind: string | undefined, { from, to, percent, text }: Flags) {
  const known = accommodationKind.safeParse(kind);
  if (!known.success) throw new OfficeRefused(`${kind} is none of ${accommodationKind.options.join(', ')}`);
  const given = {
    careerId: NOBODY,
    kind: known.data,
    validFrom: from,
    ...(to !== undefined && { validTo: to }),
    ...(percent !== undefined && { percent: Number(percent) }),
    ...(text !== undefined && { text }),
  };
  const read = addAccommodationRequest.safeParse(given);
  if (read.success && (percent === undefined || known.data === 'extra_time')) return read.data;
  throw new OfficeRefused(NEEDS);
}

const NEEDS =
  '--from and --to are days (2027-01-31); extra_time, and no other, has --percent from 1 to 200; other has --text';

async function listed(office: AskOffice, badge: string): Promise<string> {
  const found = await office('accommodations/list', { careerId: await careerOf(office, badge) });
  return found
    .map(({ accommodationId, kind, percent, text, validFrom, validTo }) =>
      columns([
        accommodationId,
        kind,
        percent === null ? '' : `${percent}%`,
        `${validFrom}/${validTo ?? '..'}`,
        text ?? '',
      ]),
    )
    .join('\n');
}
