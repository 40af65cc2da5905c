import { expect, it } from 'vitest';
import { sentPassword } from './password-attempt.ts';

it.each(['password', 'perché', 'пароль', '密码', '🔑🔑', '\uFEFFwith a mark', ' spaces '])(
  'C5: reads %j out of base64 of UTF-8',
  (typed) => {
    expect(sentPassword(Buffer.from(typed, 'utf8').toString('base64'))).toBe(typed);
  },
);

it.each([
  ['text that was not encoded', 'quattro gatti'],
  ['base64 without its padding', 'YWI'],
  ['the alphabet of URLs', '_-8='],
  ['bytes that are not UTF-8', Buffer.from([0xc3, 0x28]).toString('base64')],
  ['Latin-1', Buffer.from('perché', 'latin1').toString('base64')],
])('C5: takes %s for no password', (_what, sent) => {
  expect(sentPassword(sent)).toBeNull();
});
