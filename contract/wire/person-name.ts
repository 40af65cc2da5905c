/** A person's names. Who has one name only has it as family name, and no given name: an empty one. */
export type PersonName = { givenName: string; familyName: string };

/** As somebody is addressed and as papers have it. */
export const fullName = ({ givenName, familyName }: PersonName): string => joined(givenName, familyName);

/** As lists and sheets have it. */
export const nameInLists = ({ givenName, familyName }: PersonName): string => joined(familyName, givenName);

const joined = (...names: string[]) => names.filter(Boolean).join(' ');

/** What a system said of both, composed and without what stands for nothing; null where neither is a name. */
export function nameFrom(given: string | null, family: string | null): PersonName | null {
  const [givenName, familyName] = [said(given), said(family)];
  if (familyName !== null) return { givenName: givenName ?? '', familyName };
  return givenName === null ? null : { givenName: '', familyName: givenName };
}

/** A name as it was said; null for nothing, and for what systems write in place of it. */
export function said(name: string | null): string | null {
  const composed = (name ?? '').normalize('NFC').trim();
  return composed === '' || PLACEHOLDER.test(composed) ? null : composed;
}

/** `Null` and `None` are real family names, so they do not match. Visas say FNU or LNU for "name unknown". */
const PLACEHOLDER = /^(?:\(null\)|\[null\]|<null>|null|NULL|undefined|N\/A|n\/a|FNU|LNU|[\p{P}\p{S}\s]+)$/u;
