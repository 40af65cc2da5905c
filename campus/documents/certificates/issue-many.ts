import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { beginBatchRequest } from '../../../contract/documents/certificates.ts';
import { textOfFile, visible } from '../../../contract/wire/table-file.ts';
import { print } from '../../platform/terminal.ts';
import { type Run, typedPath, WrongUsage } from '../../verb.ts';

/** Has certificates made for the badges of a file, or for a programme. */
export const issueMany: Run = async (
  { words: [kind, purpose, language, of, ...who], flags },
  { withOffice },
) => {
  if (!of || who.length === 0) throw new WrongUsage();
  const whose = flags.programme ? { programme: of } : { badges: badgesIn(await readFile(typedPath(of))) };
  const batchId = typeof flags.id === 'string' ? flags.id : randomUUID();
  const asked = beginBatchRequest.safeParse({
    batchId,
    kind,
    purpose,
    language,
    by: who.join(' '),
    ...whose,
  });
  if (!asked.success) {
    const [issue] = asked.error.issues;
    throw new WrongUsage(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  const { issued, refused, waiting } = await withOffice((office) => office('certificates/begin', asked.data));
  print(`${batchId}: ${issued} made, ${refused} refused, ${waiting} to go`);
};

/** One a line, or separated by commas, semicolons or spaces. */
const badgesIn = (bytes: Uint8Array): string[] => [
  ...new Set(
    (textOfFile(bytes) ?? '')
      .split(/[\s,;"]+/)
      .map(visible)
      .filter(Boolean),
  ),
];
