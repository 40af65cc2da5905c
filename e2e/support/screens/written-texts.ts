import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Language } from '../../../contract/wire/constants.ts';

/** All texts of a language by area, as they are written. */
export const writtenTexts = (language: Language): Record<string, unknown> => {
  const folder = join('messages', language);
  return Object.fromEntries(
    readdirSync(folder).map((file) => [
      basename(file, '.json'),
      JSON.parse(readFileSync(join(folder, file), 'utf8')),
    ]),
  );
};
