import { getLocale } from 'next-intl/server';
import type { Language } from '../contract/wire/constants.ts';
import { languageOf } from '../contract/wire/writing-locale.ts';

/** The request's language; next-intl's own locale says how it is written. */
export const getLanguage = async (): Promise<Language> => languageOf(await getLocale());
