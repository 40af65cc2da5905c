import { readFile } from 'node:fs/promises';
import { saveSchemeRequest } from '../../../contract/courses/plan-choice.ts';
import { columns, print } from '../../platform/terminal.ts';
import { type Verb, WrongUsage } from '../../verb.ts';

export const plansVerb: Verb = {
  usage: 'list | approve <id> | return <id> --reason <text> | scheme <json>',
  says: 'study plans that wait for a decision, and what they are chosen by',
  options: { reason: { type: 'string' } },
  run: async ({ words: [action, first, ...rest], flags: { reason } }, { withOffice }) => {
    if (rest.length > 0) throw new WrongUsage();
    if (action === 'list' && !first) {
      const { plans } = await withOffice((office) => office('plans/submitted', {}));
      for (const { planId, badge, name, programme, cfu, submittedAt } of plans)
        print(columns([planId, badge, name, programme, cfu, submittedAt]));
    } else if (action === 'approve' && first) {
      await withOffice((office) => office('plans/decide', { planId: first, decision: 'approve' }));
    } else if (action === 'return' && first && typeof reason === 'string') {
      await withOffice((office) => office('plans/decide', { planId: first, decision: 'return', reason }));
    } else if (action === 'scheme' && first) {
      const scheme = saveSchemeRequest.parse(JSON.parse(await readFile(first, 'utf8')));
      const { schemeId } = await withOffice((office) => office('plans/scheme', scheme));
      print(schemeId);
    } else throw new WrongUsage();
  },
};
