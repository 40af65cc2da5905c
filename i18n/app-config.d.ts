import type { WritingLocale } from '../contract/wire/writing-locale.ts';
import type { Catalogue } from './catalogue.ts';
import type { formats } from './formats.ts';

declare module 'next-intl' {
  interface AppConfig {
    Locale: WritingLocale;
    Messages: Catalogue;
    Formats: typeof formats;
  }
}
