import { expect, it } from 'vitest';
import { emailAddress, phoneNumber } from './contacts.ts';

it.each([
  ['+39 333 123 45 67', '+39 333 123 45 67'],
  ['00393331234567', '00393331234567'],
  ['(02) 123-456', '(02) 123-456'],
  ['0461/282828', '0461/282828'],
  ['+39\u00a0333\u202f123\u00a045\u00a067', '+39 333 123 45 67'],
  ['+44 (0)20 7946\u20110958', '+44 (0)20 7946-0958'],
  ['\u202a+39 333 1234567\u202c', '+39 333 1234567'],
  ['tel:+393331234567', '+393331234567'],
  ['+1 (555) 010-9999 ext. 123', '+1 (555) 010-9999 ext. 123'],
  ['0461 281111 int. 5', '0461 281111 int. 5'],
])('C14: the phone “%s” is kept as “%s”', (typed, kept) => {
  expect(phoneNumber.parse(typed)).toBe(kept);
});

it.each(['-----', '12', 'chiamami', '333-CALL-NOW', '+39 333 123 45 67 e 02 123', '1'.repeat(30)])(
  'C14: “%s” is no phone',
  (typed) => {
    expect(phoneNumber.safeParse(typed).error?.issues[0]?.message).toBe('phone');
  },
);

it.each([
  ['anna+esami@example.org', true],
  ["o'neill@example.ie", true],
  ['a/b!c#d@example.org', true],
  ['anna@università.example', true],
  ['müller@example.org', false],
  ['anna@пример.рф', true],
  ['anna@xn--e1afmkfd.xn--p1ai', true],
  ['anna@example.photography', true],
  ['anna@dip.mat.ex-ample.museum', true],
  [' anna@example.org ', true],
  ['anna@localhost', false],
  ['anna..r@example.org', false],
  ['.anna@example.org', false],
  ['anna.@example.org', false],
  ['anna@-example.org', false],
  ['anna @example.org', false],
  ['anna@example.org\r\nBcc: x@example.org', false],
  ['<anna@example.org>', false],
])('C14: “%s” is an address: %s', (typed, expected) => {
  expect(emailAddress.safeParse(typed).success).toBe(expected);
});
