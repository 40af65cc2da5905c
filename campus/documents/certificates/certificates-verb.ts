import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type BatchProgress, beginBatchRequest } from '../../../contract/documents/certificates.ts';
import { textOfFile, visible } from '../../../contract/wire/table-file.ts';
import { columns, print } from '../../platform/terminal.ts';
import { OfficeRefused, type Verb, WrongUsage } from '../../verb.ts';

/** Certificates from the command line: those of somebody, for many at once, and revoking. */
export const certificatesVerb: Verb = {
  usage:
    'list <badge> | issue <kind> <purpose> <language> <file of badges> <who> [--programme] [--id <id>] | batches | batch <id> | revoke <serial> <reason>',
  says: 'what was certified of students, for many at once too, and taking it back',
  options: { programme: { type: 'boolean' }, id: { type: 'string' } },
  run: async ({ words: [action, first, ...rest], flags }, { withOffice }) => {
    if (action === 'list' && first && rest.length === 0) {
      const listed = await withOffice((office) => office('certificates/list', { badge: first }));
      for (const { serial, status, kind, purpose, issuedAt, reason } of listed)
        print(columns([serial, status, kind, purpose, issuedAt, reason ?? '-']));
    } else if (action === 'issue' && first && rest.length >= 4) {
      const asked = await batchOf([first, ...rest], flags);
      print(progress(await withOffice((office) => office('certificates/begin', asked))));
    } else if (action === 'batches' && !first) {
      for (const { batchId, ...batch } of await withOffice((office) => office('certificates/batches', {})))
        print(columns([batchId, batch.askedAt, batch.kind, batch.by, counts(batch)]));
    } else if (action === 'batch' && first && rest.length === 0) {
      print(progress(await withOffice((office) => office('certificates/batch', { batchId: first }))));
    } else if (action === 'revoke' && first && rest.length > 0) {
      await withOffice((office) => office('certificates/revoke', { serial: first, reason: rest.join(' ') }));
    } else throw new WrongUsage();
  },
};

/** Asked again with the same id, for its answer was lost, it makes nothing more. */
async function batchOf(
  [kind = '', purpose = '', language = '', of = '', ...who]: string[],
  { programme, id }: { [name: string]: boolean | string | undefined },
) {
  const whose = programme ? { programme: of } : { badges: badgesIn(await readFile(of)) };
  const batchId = typeof id === 'string' ? id : randomUUID();
  const asked = beginBatchRequest.safeParse({
    batchId,
    kind,
    purpose,
    language,
    by: who.join(' '),
    ...whose,
  });
  if (asked.success) return asked.data;
  const [issue] = asked.error.issues;
  throw new OfficeRefused(`${issue?.path.join('.')}: ${issue?.message}`);
}

/** One a line, or separated by commas, semicolons or spaces. */
const badgesIn = (bytes: Uint8Array): string[] => [
  ...new Set(
    (textOfFile(bytes) ?? '')
      .split(/[\s,;"]+/)
      .map(visible)
      .filter(Boolean),
  ),
];

const counts = ({ waiting, issued, refused }: Pick<BatchProgress, 'waiting' | 'issued' | 'refused'>) =>
  `${issued} made, ${refused} refused, ${waiting} to go`;

const progress = ({ batchId, refusals, ...batch }: BatchProgress): string =>
  [`${batchId}: ${counts(batch)}`, ...refusals.map(({ badge, reason }) => `${badge ?? '-'}\t${reason}`)].join(
    '\n',
  );
