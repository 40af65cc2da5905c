'use client';

import { NextIntlClientProvider } from 'next-intl';
import { createContext, type ReactNode, use, useMemo } from 'react';
import type { Language } from '../contract/constants.ts';
import { WRITING_LOCALES } from '../contract/writing-locale.ts';
import { formats } from './formats.ts';
import { heldTexts, isBranch, TEXTS_CAME, type Texts } from './held-texts.ts';

const Outer = createContext<Texts>({});

/** Gives the client components below it the texts of an id beside those from further out, as soon as they have come. */
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

const arrivals = new Map<string, Promise<Texts>>();

/** One promise for each id: React asks again for the one it waited for. */
function arrivalOf(id: string): Promise<Texts> {
  const known = arrivals.get(id);
  if (known) return known;
  const texts = heldTexts().get(id);
  const arrival = texts ? arrived(texts) : awaited(id);
  arrivals.set(id, arrival);
  return arrival;
}

/** What React reads without waiting. */
const arrived = (value: Texts): Promise<Texts> =>
  Object.assign(Promise.resolve(value), { status: 'fulfilled', value });

function awaited(id: string): Promise<Texts> {
  return new Promise((resolve) => {
    const look = () => {
      const texts = heldTexts().get(id);
      if (!texts) return;
      removeEventListener(TEXTS_CAME, look);
      resolve(texts);
    };
    addEventListener(TEXTS_CAME, look);
  });
}

function joined(outer: Texts, own: Texts): Texts {
  const all = { ...outer };
  for (const [key, value] of Object.entries(own)) {
    const known = all[key];
    all[key] = isBranch(known) && isBranch(value) ? joined(known, value) : value;
  }
  return all;
}
