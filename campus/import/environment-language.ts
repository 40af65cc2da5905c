import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from '../../contract/wire/constants.ts';

/** The language of a terminal, by POSIX's variables in their order; Italian where it is none of ours. */
export function languageOfEnvironment({ LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv): Language {
  const locale = LC_ALL || LC_MESSAGES || LANG || '';
  return LANGUAGES.find((language) => locale.startsWith(language)) ?? FALLBACK_LANGUAGE;
}
