import { columns, print } from '../platform/terminal.ts';
import { type Verb, WrongUsage } from '../verb.ts';

export const workVerb: Verb = {
  usage: 'failed | retry <id> | retry --all',
  says: 'work in the background that fails, and having it tried again',
  options: { all: { type: 'boolean' } },
  run: async ({ words: [action, id, ...rest], flags }, { withOffice }) => {
    const all = flags.all === true;
    if (action === 'failed' && id === undefined && !all) {
      const { given, retried, first } = await withOffice((office) => office('work/failed', {}));
      print(`${given} given up, ${retried} tried again later`);
      for (const each of first)
        print(columns([each.id, each.retryAt ?? 'given up', each.attempts, each.cause]));
    } else if (action === 'retry' && rest.length === 0 && (id === undefined) === all) {
      const { retried } = await withOffice((office) => office('work/retry', { id }));
      print(`${retried} tried again`);
    } else throw new WrongUsage();
  },
};
