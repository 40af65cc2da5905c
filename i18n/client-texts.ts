import { createHash } from 'node:crypto';
import type { Language } from '../contract/wire/constants.ts';
import { compiledCatalogue } from './compiled-catalogue.ts';
import type { Texts } from './held-texts.ts';
import { pickMessages } from './pick-messages.ts';

/** Some texts of a language. Their id holds the namespaces and a hash of the texts: it is good for ever. */
export interface ClientTexts {
  id: string;
  texts: Texts;
}

const SEPARATOR = '~'; // as it is in an address
const NAME = /^([\w.~]{1,300})\.[\w-]{12}\.js$/;

/** What stands below the given namespaces of a language. */
export async function clientTexts(language: Language, namespaces: readonly string[]): Promise<ClientTexts> {
  const texts = pickMessages(await compiledCatalogue(language), namespaces);
  const hash = createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, 12);
  return { id: `${language}/${namespaces.join(SEPARATOR)}.${hash}`, texts };
}

/** The namespaces that the name of such a file says; null where it is none. */
export const namespacesOf = (file: string): string[] | null => NAME.exec(file)?.[1]?.split(SEPARATOR) ?? null;
