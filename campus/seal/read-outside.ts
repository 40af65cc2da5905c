import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { sealedHeads, type VerifyAgainst } from '../../contract/wire/sealed-heads.ts';

export class BadHead extends Error {}

/** How a verb is told of what was saved outside: `--head` the file of `/verify/heads`, `--key` a public key as PEM. */
export const outsideOptions = { head: { type: 'string' }, key: { type: 'string' } } as const;

/** What the files say that a verb was given; throws `BadHead` for one that is no saved head. */
export function readOutside({ head, key }: Record<string, boolean | string | undefined>): VerifyAgainst {
  return {
    ...(typeof head === 'string' && { head: headIn(head) }),
    ...(typeof key === 'string' && { keys: [textOf(key)] }),
  };
}

function headIn(file: string) {
  try {
    return sealedHeads.parse(JSON.parse(textOf(file)));
  } catch {
    throw new BadHead(`${file} is no saved head: it is what /verify/heads answers, or the office was mailed`);
  }
}

/** From where the command was typed: npm has gone to the project's folder. */
const textOf = (file: string): string => readFileSync(resolve(process.env.INIT_CWD ?? '.', file), 'utf8');
