import { useLocale } from 'next-intl';
import type { Language } from '../contract/wire/constants.ts';
import { languageOf } from '../contract/wire/writing-locale.ts';

/** The page's language; next-intl's own locale says how it is written. */
export const useLanguage = (): Language => languageOf(useLocale());
