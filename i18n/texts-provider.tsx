'use client';

import { NextIntlClientProvider } from 'next-intl';
import { createContext, type ReactNode, use, useMemo } from 'react';
import type { Language } from '../contract/wire/constants.ts';
import { WRITING_LOCALES } from '../contract/wire/writing-locale.ts';
import { formats } from './formats.ts';
import { isBranch, type Texts } from './held-texts.ts';
import { arrivalOf } from './texts-arrival.ts';

const Outer = createContext<Texts>({});

/** Gives client components the texts of an id and all outer texts, as soon as the texts have arrived. */
export function TextsProvider({
  id,
  language,
  timeZone,
  children,
}: {
  id: string;
  language: Language;
  timeZone: string;
  children: ReactNode;
}) {
  const outer = use(Outer);
  const own = use(arrivalOf(id));
  const messages = useMemo(() => joined(outer, own), [outer, own]);
  return (
    <Outer value={messages}>
      <NextIntlClientProvider
        locale={WRITING_LOCALES[language]}
        timeZone={timeZone}
        formats={formats}
        messages={messages as never}
      >
        {children}
      </NextIntlClientProvider>
    </Outer>
  );
}

function joined(outer: Texts, own: Texts): Texts {
  const all = { ...outer };
  for (const [key, value] of Object.entries(own)) {
    const known = all[key];
    all[key] = isBranch(known) && isBranch(value) ? joined(known, value) : value;
  }
  return all;
}
