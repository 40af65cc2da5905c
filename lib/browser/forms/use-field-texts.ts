'use client';

import { useTranslations } from 'next-intl';

/** What is wrong with a field, in words. Our schemas give a word of `shared.field`, an institution a text. */
export function useFieldTexts(): (word: string) => string {
  const t = useTranslations('shared.field');
  return (word) => (t.has(word as never) ? t(word as never) : word);
}
