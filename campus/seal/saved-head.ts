import { type HeadsContent, headsContent, type VerifyAgainst } from '../../contract/wire/sealed-heads.ts';
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
