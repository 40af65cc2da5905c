import { openInstitution } from '../institution.ts';
import { KEY_NAMES } from '../platform/keys/key-kinds.ts';
import { print } from '../platform/terminal.ts';
import { type Verb, WrongUsage } from '../verb.ts';
import { dropKey, heldKeys } from './held-keys.ts';

export const keys: Verb = {
  usage: 'list | drop <name> <fingerprint> [--lost]',
  says: 'which keys the institution knows, and that one has been taken away',
  options: { lost: { type: 'boolean' } },
  run: async ({ words: [action, ...words], flags }, { config }) => {
    const isList = action === 'list' && words.length === 0;
    const dropped = action === 'drop' ? toDrop(words) : null;
    if (!isList && !dropped) throw new WrongUsage();
    const database = await openInstitution(config, { asItIs: true });
    try {
      if (dropped) {
        await dropKey(database.db, config, { ...dropped, lost: flags.lost === true });
        print(`${dropped.name}: ${dropped.id} is asked for no more`);
      } else {
        for (const { name, id, place, held } of await heldKeys(database.db, config))
          print([name, id, place, held].join('\t'));
      }
    } finally {
      await database.close();
    }
  },
};

function toDrop([word, id, ...rest]: string[]) {
  const name = KEY_NAMES.find((each) => each === word);
  return name && id && rest.length === 0 ? { name, id } : null;
}
