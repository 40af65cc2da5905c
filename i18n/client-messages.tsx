import { type NamespaceKeys, type NestedKeyOf, NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import type italian from '../messages/it.json';
import { pickMessages } from './pick-messages.ts';

type Catalogue = typeof italian;
export type Namespace = NamespaceKeys<Catalogue, NestedKeyOf<Catalogue>>;

/** What the kit's own client components say; every provider holds it, for an inner provider hides the outer one. */
const KIT = ['shared'] as const satisfies Namespace[];

/** Gives the client components below it the namespaces they name ("exams", "exams.booking"), and no other text. */
export async function ClientMessages({
  namespaces = [],
  children,
}: {
  namespaces?: Namespace[];
  children: ReactNode;
}) {
  const messages = pickMessages(await getMessages(), [...KIT, ...namespaces]);
  return <NextIntlClientProvider messages={messages}>{children}</NextIntlClientProvider>;
}
