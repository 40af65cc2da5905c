import * as z from 'zod/mini';
import { demoAccounts } from '../../demo/accounts.ts';
import { withOffice } from '../office-line.ts';
import { type Verb, WrongUsage } from './verb.ts';

export const seed: Verb = {
  usage: '[--fresh | --empty]',
  says: 'makes the demo university; --fresh over an older one, --empty leaves none, for an import',
  options: { fresh: { type: 'boolean' }, empty: { type: 'boolean' } },
  run: async ({ words, flags }, config) => {
    if (words.length > 0 || (flags.fresh && flags.empty)) throw new WrongUsage();
    const content = flags.empty ? 'nothing' : 'demo';
    const replace = Boolean(flags.fresh || flags.empty);
    await withOffice(config, async (call) => {
      await call('institution/renew', { content, replace }, z.null());
    });
    if (flags.empty) return console.log('The institution is empty.');
    console.log('The demo university is made. Sign in as');
    for (const { what, username, password } of demoAccounts)
      console.log(`  ${username}  ${password}  ${what}`);
  },
};
