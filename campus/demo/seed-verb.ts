import { print } from '../platform/terminal.ts';
import { type Run, WrongUsage } from '../verb.ts';

export const seed: Run = async ({ words, flags }, { withOffice }) => {
  const randomPassword = Boolean(flags['random-password']);
  if (words.length > 0 || (flags.empty && (flags.fresh || randomPassword))) throw new WrongUsage();
  const content = flags.empty ? 'nothing' : 'demo';
  const replace = Boolean(flags.fresh || flags.empty);
  const accounts = await withOffice((office) =>
    office('institution/renew', { content, replace, randomPassword }),
  );
  if (flags.empty) return print('The institution is empty.');
  print('The demo university is made. Sign in as');
  for (const { what, username, password } of accounts) print(`  ${username}  ${password}  ${what}`);
  if (randomPassword) print('The password is not said again.');
};
