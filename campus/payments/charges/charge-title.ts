import { yearName } from '../../../contract/catalogue/academic-year.ts';
import { LANGUAGES, type Language } from '../../../contract/wire/constants.ts';
import type { LocalText } from '../../db/schema/columns.ts';
import { inLanguage, text } from '../../platform/texts.ts';
import type { StoredCharge } from './stored-charge.ts';

type Titled = Pick<StoredCharge, 'kind' | 'title' | 'academicYear' | 'instalment'>;

/** What a charge is for, in a language: the office's words, or those of its kind with its year. */
export function chargeTitle({ kind, title, academicYear, instalment }: Titled, language: Language): string {
  if (title) return inLanguage(title, language);
  const values = { instalment: String(instalment ?? 0), year: yearName(academicYear) };
  return text(language, 'UTC', `payments.charge.${kind}`, values); // no date is in it
}

/** The same in each language. */
export const chargeTitles = (charge: Titled): LocalText =>
  inEach((language) => chargeTitle(charge, language));

/** Of one of those that take a charge's place. */
export const instalmentTitles = (charge: Titled, which: { number: number; count: number }): LocalText =>
  inEach((language) =>
    text(language, 'UTC', 'payments.instalment', { charge: chargeTitle(charge, language), ...which }),
  );

const inEach = (say: (language: Language) => string): LocalText =>
  Object.fromEntries(LANGUAGES.map((language) => [language, say(language)])) as LocalText;
