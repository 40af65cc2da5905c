import type { OfficeCalls } from '../../contract/institution.ts';
import type { Call, RequestOf } from '../../contract/wire/call.ts';
import { print } from '../platform/terminal.ts';
import type { VerbSetting } from '../verb.ts';
import { checkRequest } from './check-request.ts';
import type { OfficeCall } from './find-command.ts';
import { readRequest } from './read-request.ts';
import { fieldsOf } from './request-fields.ts';
import { answerLines } from './tell-answer.ts';
import { asIfFound, type Sent, withIds } from './whose.ts';

type Params = { path: OfficeCall; call: Call; args: string[] };

/** Asks the office what was typed, once it is known to be right, and writes the answer. */
export async function runCall({ path, call, args }: Params, { withOffice }: VerbSetting): Promise<void> {
  const { sent, wantsJson } = await readRequest(args, fieldsOf(call.request));
  await checkRequest(call, await asIfFound(sent));
  const answer = await withOffice(async (office) => {
    const found = await withIds(sent, office);
    if (!isRequest(call, found)) throw new Error(`${path}: what was found is no request`);
    return await office(path, found);
  });
  print(wantsJson ? JSON.stringify(answer, null, 2) : answerLines(answer).join('\n'));
}

const isRequest = (call: Call, sent: Sent): sent is Sent & RequestOf<OfficeCalls[OfficeCall]> =>
  call.request.safeParse(sent).success;
