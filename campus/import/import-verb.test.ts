import { expect, test } from 'vitest';
import { languageOfEnvironment } from './import-verb.ts';

test.each([
  ['es', { LANG: 'es_ES.UTF-8' }],
  ['en', { LC_ALL: 'en_GB', LANG: 'es_ES.UTF-8' }],
  ['en', { LC_ALL: '', LC_MESSAGES: 'en', LANG: 'es_ES' }],
  ['it', { LANG: 'de_DE.UTF-8' }],
  ['it', { LANG: 'C.UTF-8' }],
  ['it', {}],
])('a terminal is spoken to in %s', (language, variables) => {
  expect(languageOfEnvironment({ NODE_ENV: 'test', ...variables })).toBe(language);
});
