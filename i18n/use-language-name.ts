import { useLanguage } from './use-language.ts';

/** What a language (ISO 639) is called in the reader's own; its code where nobody knows. */
export function useLanguageName() {
  const names = new Intl.DisplayNames(useLanguage(), { type: 'language' });
  return (code: string): string => names.of(code) ?? code;
}
