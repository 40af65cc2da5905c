import { demoAccounts } from '../../../contract/office.ts';
import { withOffice } from '../office-line.ts';
import { type Verb, WrongUsage } from './verb.ts';

export const seed: Verb = {
  usage: '[--fresh] [--random-password] | --empty',
  says: 'makes the demo university; --fresh over an older one, --empty leaves none, for an import',
  options: {
    fresh: { type: 'boolean' },
    empty: { type: 'boolean' },
    'random-password': { type: 'boolean' },
  },
  run: async ({ words, flags }, config) => {
    const randomPassword = Boolean(flags['random-password']);
    if (words.length > 0 || (flags.empty && (flags.fresh || randomPassword))) throw new WrongUsage();
    const content = flags.empty ? 'nothing' : 'demo';
    const replace = Boolean(flags.fresh || flags.empty);
    const accounts = await withOffice(config, (call) =>
      call('institution/renew', { content, replace, randomPassword }, demoAccounts),
    );
    if (flags.empty) return console.log('The institution is empty.');
    console.log('The demo university is made. Sign in as');
    for (const { what, username, password } of accounts) console.log(`  ${username}  ${password}  ${what}`);
    if (randomPassword) console.log('The password is not said again.');
  },
};
