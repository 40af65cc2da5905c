import { readFile } from 'node:fs/promises';
import { proposeRequest, saveTypeRequest } from '../../contract/processes/processes.ts';
import { columns, print } from '../platform/terminal.ts';
import { OfficeRefused, type Verb, WrongUsage } from '../verb.ts';

const DAYS = 7;

/** Requests from the command line: what can be asked for, and the office's part in each. */
export const processesVerb: Verb = {
  usage:
    'list [--overdue] | type <json> | show <id> | review <id> | return <id> <who> <field> <note> | propose <id> <json> <who> | approve <id> <who> | reject <id> <who> <reason> | message <id> <text> | execute <id> | close <id> <who> <reason>',
  says: 'what students ask of the offices',
  options: { overdue: { type: 'boolean' } },
  run: async ({ words: [action, first, ...rest], flags }, { withOffice }) => {
    if (action === 'list' && !first) {
      const listed = await withOffice((office) =>
        office('processes/list', { overdue: flags.overdue === true }),
      );
      for (const {
        requestId,
        protocol,
        title,
        status,
        name,
        badge,
        dueAt,
        overdue,
        failure,
        unanswered,
      } of listed)
        print(
          columns([
            requestId,
            protocol,
            title,
            status,
            `${name} ${badge}`,
            dueAt ?? '-',
            overdue ? 'overdue' : '',
            failure ? `failed: ${failure}` : '',
            unanswered ? 'unanswered' : '',
          ]),
        );
    } else if (action === 'type' && first && rest.length === 0) {
      const type = saveTypeRequest.parse(JSON.parse(await readFile(first, 'utf8')));
      await withOffice((office) => office('processes/type', type));
    } else if (action === 'show' && first && rest.length === 0) {
      const request = await withOffice((office) => office('processes/detail', { requestId: first }));
      print(JSON.stringify(request, null, 2));
    } else if (action === 'review' && first && rest.length === 0) {
      await withOffice((office) => office('processes/review', { requestId: first }));
    } else if (action === 'return' && first && rest.length > 2) {
      const [by = '', field = '', ...note] = rest;
      const corrections = [{ field, note: note.join(' ') }];
      const asked = { requestId: first, by, corrections, days: DAYS };
      await withOffice((office) => office('processes/return', asked));
    } else if (action === 'propose' && first && rest.length > 1) {
      const [file = '', ...by] = rest;
      const proposal = JSON.parse(await readFile(file, 'utf8'));
      const asked = proposeRequest.parse({ days: DAYS, ...proposal, requestId: first, by: by.join(' ') });
      await withOffice((office) => office('processes/propose', asked));
    } else if (action === 'approve' && first && rest.length > 0) {
      const asked = { requestId: first, by: rest.join(' ') };
      await withOffice((office) => office('processes/approve', asked));
      const { status, failure } = await withOffice((office) =>
        office('processes/detail', { requestId: first }),
      );
      if (failure !== null)
        throw new OfficeRefused(`it is ${status}, and could not be brought about: ${failure}`);
    } else if (action === 'reject' && first && rest.length > 1) {
      const [by = '', ...reason] = rest;
      const asked = { requestId: first, by, reason: reason.join(' ') };
      await withOffice((office) => office('processes/reject', asked));
    } else if (action === 'message' && first && rest.length > 0) {
      await withOffice((office) => office('processes/message', { requestId: first, text: rest.join(' ') }));
    } else if (action === 'execute' && first && rest.length === 0) {
      await withOffice((office) => office('processes/execute', { requestId: first }));
    } else if (action === 'close' && first && rest.length > 1) {
      const [by = '', ...reason] = rest;
      const asked = { requestId: first, by, reason: reason.join(' ') };
      await withOffice((office) => office('processes/close', asked));
    } else throw new WrongUsage();
  },
};
