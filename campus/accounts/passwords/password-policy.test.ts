import { describe, expect, it } from 'vitest';
import { passwordRefusals } from './password-policy.ts';

const ada = {
  givenName: 'Ada Maria',
  familyName: 'Lo Verde',
  email: 'ada.loverde@example.org',
  username: 'aloverde',
  badge: 'M204517',
};
const objections = (password: string) =>
  passwordRefusals('password', password, { ...ada, badges: [ada.badge] }).map(({ said }) => said);

describe('C14: a new password', () => {
  it.each([
    ['8 characters', 'gk3!vwqz'],
    ['8 emojis', '🦊🐻🐼🐨🐯🦁🐮🐷'],
    ['128 characters', `${'abcd efg '.repeat(14)}zz`],
    ['a sentence', 'quattro gatti neri'],
    ['a sentence with the own name', 'ada compra quattro gatti'],
  ])('stands with %s', (_what, password) => {
    expect(objections(password)).toEqual([]);
  });

  it.each([
    ['is missing', '', 'field.required'],
    ['has 7 characters', 'gk3!vwq', 'field.passwordShort'],
    ['has 4 emojis, though 8 code units', '🦊🐻🐼🐨', 'field.passwordShort'],
    ['has 129 characters', `${'abcd efg '.repeat(14)}zzz`, 'field.tooLong'],
    ['is on every list', 'password', 'field.passwordCommon'],
    ['is on every list in capitals', 'PassWord', 'field.passwordCommon'],
    ['is a common one with an ending', 'Password2026!', 'field.passwordCommon'],
    ['is common in Italian', 'juventus1897', 'field.passwordCommon'],
    ['is common in Spanish', 'contraseña1', 'field.passwordCommon'],
    ['walks over the keyboard', 'qwertyuiop', 'field.passwordCommon'],
    ['repeats a character', 'aaaaaaaaaaaa', 'field.passwordCommon'],
    ['is the e-mail', 'ADA.LoVerde@example.org', 'field.passwordPersonal'],
    ['is the mailbox', 'ada.loverde1', 'field.passwordPersonal'],
    ['is the name', 'AdaMaria-Verde', 'field.passwordPersonal'],
    ['is the badge', 'm204517', 'field.passwordShort'],
    ['is the badge with an ending', 'm204517!!', 'field.passwordPersonal'],
    ['is the username', 'aloverde99', 'field.passwordPersonal'],
  ])('is refused when it %s', (_what, password, said) => {
    expect(objections(password)).toEqual([said]);
  });
});
