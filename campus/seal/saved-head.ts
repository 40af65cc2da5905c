import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  type HeadsContent,
  headsContent,
  sealedHeads,
  type VerifyAgainst,
} from '../../contract/wire/sealed-heads.ts';
import { isSealed, keyNameOf } from './seal-key.ts';

/** What a saved head and outside keys say; `trusted` are the keys to believe, whatever the database has. */
export type Outside = {
  head: HeadsContent | null;
  trusted: ReadonlyMap<string, string> | null;
  faults: string[];
};

/** Reads what was saved outside. A head needs its own seal or, with keys given, one of theirs. */
export function outsideOf({ head, keys }: VerifyAgainst): Outside {
  const given = new Map<string, string>();
  const faults: string[] = [];
  for (const pem of keys ?? []) {
    const name = keyNameOf(pem);
    if (name === null) faults.push('a key that was given is no public key');
    else given.set(name, pem);
  }
  if (!head) return { head: null, trusted: keys ? given : null, faults };
  const content = parsed(head.content);
  const isGiven = given.size === 0 || given.has(head.keyId);
  const holds = keyNameOf(head.publicPem) === head.keyId && isHeld(head);
  if (!content || !isGiven || !holds)
    return { head: null, trusted: given, faults: [...faults, 'the saved head is not sealed as it says'] };
  const named = content.keys.filter(({ id, publicPem }) => keyNameOf(publicPem) === id);
  const trusted = new Map([...named.map(({ id, publicPem }) => [id, publicPem] as const), ...given]);
  return { head: content, trusted, faults };
}

function isHeld({ content, seal, publicPem }: NonNullable<VerifyAgainst['head']>): boolean {
  return isSealed(new TextEncoder().encode(content), Buffer.from(seal, 'base64'), publicPem);
}

function parsed(text: string): HeadsContent | null {
  try {
    return headsContent.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

class BadHead extends Error {}

/** `--head` is a file of `/verify/heads`, `--key` a public key (PEM). */
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
