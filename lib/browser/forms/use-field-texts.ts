'use client';

import { useTranslations } from 'next-intl';

/** Says what is wrong with a field: a rule of our own schemas is a word under `shared.field`, an institution's is a text. */
export function useFieldTexts(): (word: string) => string {
  const t = useTranslations('shared.field');
  return (word) => (t.has(word as never) ? t(word as never) : word);
}
