import { describe, expect, it } from 'vitest';
import { exact, shown, valuesOf } from './header-values.ts';

/** As Node reads the bytes of UTF-8. */
const onTheWire = (text: string) => Buffer.from(text, 'utf8').toString('latin1');

describe('C10: the values of a header', () => {
  it.each([
    ['UTF-8 that was read as latin1', onTheWire('Zoë Åström-李'), ['Zoë Åström-李']],
    [
      'XML’s escapes, as mellon leaves them',
      onTheWire('Séamus O&apos;Brien &amp; Sons &quot;Ltd&quot;'),
      ['Séamus O\'Brien & Sons "Ltd"'],
    ],
    ['escapes by number', 'a&#13;&#x0A;b', ['a\r\nb']],
    ['a value without escapes', 'Rossi & Co', ['Rossi & Co']],
    ['an escape of an escape once only', '&amp;lt', ['&lt']],
    ['several values', 'student;member', ['student', 'member']],
    ['Shibboleth’s escaped separator', 'one\\;still one;two', ['one;still one', 'two']],
    ['an escape between two values', 'A&amp;B;C', ['A&B', 'C']],
    ['a number beyond Unicode', 'a&#9999999;b', ['ab']],
    ['latin1', 'Zo\xeb \xc5str\xf6m', ['Zoë Åström']],
    ['Windows-1252', 'D\x92Angi\xf2', ['D’Angiò']],
    ['what Apache says of a variable that isn’t set', '(null)', []],
  ])('C10: %s', (_what, header, values) => {
    expect(valuesOf(header)).toEqual(values);
  });
});

it.each([
  ['a name@example.edu', 'a name@example.edu'],
  [' spaced ', 'spaced'],
  ['line\r\nbreak', null],
  ['tab\tstop', null],
  ['x'.repeat(256), 'x'.repeat(256)],
  ['x'.repeat(257), null],
  ['ë'.repeat(129), null],
  ['', null],
  [undefined, null],
])('C10: %j identifies as %j', (value, expected) => {
  expect(exact(value)).toBe(expected);
});

it.each([
  ['Eve\r\nX-Remote-User: carol', 'Eve X-Remote-User: carol'],
  ['tab\there', 'tab here'],
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['\r\n', null],
  ['x'.repeat(257), null],
  ['ก'.repeat(256), 'ก'.repeat(256)],
  ['Nu\u0301n\u0303ez', 'Núñez'],
  [onTheWire('Zoë Åström'), 'Zoë Åström'],
  [onTheWire('Nguyễn Thị Hằng'), 'Nguyễn Thị Hằng'],
  ['LÍŠKA Ã', 'LÍŠKA Ã'],
])('C10: %j is shown as %j', (value, expected) => {
  expect(shown(value)).toBe(expected);
});
