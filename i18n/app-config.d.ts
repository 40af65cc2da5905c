import type { Language } from '../contract/constants.ts';
import type italian from '../messages/it.json';
import type { formats } from './formats.ts';

declare module 'next-intl' {
  interface AppConfig {
    Locale: Language;
    Messages: typeof italian;
    Formats: typeof formats;
  }
}
