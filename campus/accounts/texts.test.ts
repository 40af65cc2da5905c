import { expect, it } from 'vitest';
import { FIELD_RULES } from '../../contract/accounts/account-forms.ts';
import { LANGUAGES } from '../../contract/wire/constants.ts';
import { fieldText } from '../platform/texts.ts';

const rules = FIELD_RULES.filter((rule) => rule !== 'invalid');

it.each(LANGUAGES)('C14: every rule of a field has a text of its own in %s', (language) => {
  const texts = new Set(FIELD_RULES.map((rule) => fieldText(language, 'Europe/Rome', rule)));
  expect(texts.size).toBe(FIELD_RULES.length);
});

it.each(rules)('C14: %s is said in three languages', (rule) => {
  expect(new Set(LANGUAGES.map((language) => fieldText(language, 'Europe/Rome', rule))).size).toBe(3);
});

it.each(['Invalid input: expected string, received number', 'toString', ''])(
  'C14: a word that is no rule of ours (%j) has the common text',
  (word) => {
    expect(fieldText('en', 'Europe/Rome', word)).toBe('This value is not valid: check it.');
  },
);
