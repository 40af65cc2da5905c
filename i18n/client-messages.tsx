import { headers } from 'next/headers';
import type { NamespaceKeys, NestedKeyOf } from 'next-intl';
import { getTimeZone } from 'next-intl/server';
import type { ReactNode } from 'react';
import { preinit } from 'react-dom';
import type { Language } from '../contract/wire/constants.ts';
import type { Catalogue } from './catalogue.ts';
import { clientTexts } from './client-texts.ts';
import { getLanguage } from './get-language.ts';
import { heldTexts, textsUrl } from './held-texts.ts';
import { TextsProvider } from './texts-provider.tsx';

export type Namespace = NamespaceKeys<Catalogue, NestedKeyOf<Catalogue>>;

/**
 * Gives client components the named namespaces ("exams", "exams.booking") and those from outside, no others.
 * They come in a separate file, which a browser caches: in the document they would be sent each time.
 */
export async function ClientMessages({
  namespaces,
  children,
}: {
  namespaces: Namespace[];
  children: ReactNode;
}) {
  const language = await getLanguage();
  const id = await heldId(language, namespaces);
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  preinit(textsUrl(id), { as: 'script', ...(nonce && { nonce }) });
  return (
    <TextsProvider id={id} language={language} timeZone={await getTimeZone()}>
      {children}
    </TextsProvider>
  );
}

const ids = new Map<string, string>();

/** The id of texts that are held for what is rendered here. */
async function heldId(language: Language, namespaces: Namespace[]): Promise<string> {
  const asked = [language, ...namespaces].join(' ');
  const known = ids.get(asked);
  if (known) return known;
  const { id, texts } = await clientTexts(language, namespaces);
  heldTexts().set(id, texts);
  ids.set(asked, id);
  return id;
}
