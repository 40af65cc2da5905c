import { said } from '../../../contract/wire/person-name.ts';
import { shown } from './header-values.ts';

/** What of a person's attributes says how they are called, or that a name is none. */
type Released = Partial<
  Record<'displayName' | 'givenName' | 'sn' | 'eduPersonPrincipalName' | 'mail', string[]>
>;

/** Either is null where nothing says it: who has one name only has the other as null. */
type Names = { givenName: string | null; familyName: string | null };

/**
 * Given and family name as released. A missing one is the rest of the display name; if both are missing, the
 * display name is split.
 */
export function namesOf(attributes: Released): Names {
  const [givenName, familyName] = [nameIn(attributes.givenName), nameIn(attributes.sn)];
  const display = displayOf(attributes);
  if (givenName && familyName) return { givenName, familyName };
  if (givenName) return { givenName, familyName: besides(display, givenName) };
  if (familyName) return { givenName: besides(display, familyName), familyName };
  return apart(display);
}

/** Whether the first value is one that people are called by. */
export const isName = (values: string[] | undefined): boolean => nameIn(values) !== null;

const nameIn = ([first]: string[] = []): string | null => said(shown(first));

/** Without titles behind a comma, and what systems add in brackets; a user name is none. */
function displayOf({ displayName, eduPersonPrincipalName, mail }: Released): string {
  const display = (nameIn(displayName) ?? '').replace(ADDED, '').replace(TITLES, '').trim();
  const isUserName = [eduPersonPrincipalName, mail].some(
    ([address = ''] = []) => address.split('@')[0]?.toLowerCase() === display.toLowerCase(),
  );
  return isUserName ? '' : display;
}

const ADDED = /\s*[([{][^)\]}]*[)\]}]\s*$/u;
const TITLES =
  /(?:,\s*(?:jr|sr|ii|iii|iv|ph\.?\s?d|m\.?d|m\.?sc|b\.?sc|m\.?a|b\.?a|mba|esq|dr|prof)\.?)+\s*$/iu;

/** `Rossi, Anna`; else the last word is the family name, and a single word the only one. */
function apart(display: string): Names {
  const [family = '', given = ''] = display.split(',').map((part) => part.trim());
  if (given) return { givenName: given, familyName: family || null };
  const [, first = null, last = null] = /^(?:(.+) )?(\S+)$/.exec(family) ?? [];
  return { givenName: first, familyName: last };
}

/** What a display name has before or behind a name, in whatever letters it has that; null where it hasn't. */
function besides(display: string, name: string): string | null {
  const [whole, part] = [display, name].map((text) => text.toLowerCase());
  if (whole === undefined || part === undefined || whole.length !== display.length) return null;
  if (whole.startsWith(`${part},`) || whole.startsWith(`${part} `)) {
    return said(display.slice(part.length + 1));
  }
  const behind = [', ', ' '].find((gap) => whole.endsWith(gap + part));
  return behind ? said(display.slice(0, -part.length - behind.length)) : null;
}
