import { describe, expect, it } from 'vitest';
import { parseDay, parseDayTime, parsePastDay, parseTime, writeDay, writeDayTime } from './typed-day';

const today = '2026-11-23';

describe('a day that is typed', () => {
  it.each([
    ['14/1/2027', '2027-01-14'],
    ['14/1/27', '2027-01-14'],
    ['14.01.2027', '2027-01-14'],
    ['14 1', '2027-01-14'],
    ['2027-01-14', '2027-01-14'],
    ['14 gen', '2027-01-14'],
    ['14gen', '2027-01-14'],
    ['14 Gennaio 2027', '2027-01-14'],
    ['gio 14 gen 2027', '2027-01-14'],
    ['jueves, 14 de enero de 2027', '2027-01-14'],
    ['Thu 14 January', '2027-01-14'],
    ['1º dic', '2026-12-01'],
    ['mar 1 dic', '2026-12-01'],
    ['23/11', '2026-11-23'],
    ['22/11', '2027-11-22'],
    ['29/2/2028', '2028-02-29'],
  ])('G13: %s is %s', (typed, day) => {
    expect(parseDay(typed, today)).toBe(day);
  });

  it.each([
    '',
    '14',
    '31/2',
    '29/2/2027',
    '14/13/2027',
    '0/1',
    '14 xyz',
    'domani',
    '14/1/1027',
    '14/1/20275',
  ])('G13: "%s" is none', (typed) => {
    expect(parseDay(typed, today)).toBeNull();
  });

  it.each([
    ['it', 'gio 14 gen 2027'],
    ['en', 'Thu 14 Jan 2027'],
    ['es', 'jue 14 ene 2027'],
  ] as const)('G13: stands in the field as one writes it in %s, and is read again', (language, text) => {
    expect(writeDay('2027-01-14', language)).toBe(text);
    expect(parseDay(text, today)).toBe('2027-01-14');
    expect(writeDayTime('2027-01-14T09:00', language)).toBe(`${text}, 09:00`);
    expect(parseDayTime(`${text}, 09:00`, today)).toBe('2027-01-14T09:00');
  });
});

describe('a day of birth that is typed', () => {
  it.each([
    ['14/3/2001', '2001-03-14'],
    ['14/3/01', '2001-03-14'],
    ['14.3.62', '1962-03-14'],
    ['23/11/26', '2026-11-23'],
    ['24/11/26', '1926-11-24'],
    ['14 marzo 1962', '1962-03-14'],
    ['2001-03-14', '2001-03-14'],
  ])('C11: %s is %s', (typed, day) => {
    expect(parsePastDay(typed, today)).toBe(day);
  });

  it.each(['', '14/3', '24/11/2026', '30/2/01', '14/3/1862'])('C11: "%s" is none', (typed) => {
    expect(parsePastDay(typed, today)).toBeNull();
  });
});

it.each([
  ['9', '09:00'],
  ['9:00', '09:00'],
  ['9.30', '09:30'],
  ['0930', '09:30'],
  ['23:59', '23:59'],
  ['24:00', null],
  ['9:60', null],
  ['', null],
  ['nove', null],
])('G13: the time "%s" is %s', (typed, time) => {
  expect(parseTime(typed)).toBe(time);
});

it.each([
  ['14/1 9:00', '2027-01-14T09:00'],
  ['14 gen 2027, 23.59', '2027-01-14T23:59'],
  ['14 gen', null],
  ['9:00', null],
])('G13: "%s" is %s', (typed, local) => {
  expect(parseDayTime(typed, today)).toBe(local);
});
