import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepFormatters } from './cached-formatters';

const own = {
  ...Object.fromEntries(
    ['DateTimeFormat', 'NumberFormat', 'PluralRules'].map((name) => [name, Reflect.get(Intl, name)]),
  ),
};
beforeAll(keepFormatters);
afterAll(() => Object.assign(Intl, own));

it('gives the same formatter for the same arguments, and another for others', () => {
  const of = (timeZone: string) =>
    new Intl.DateTimeFormat('it-IT', { dateStyle: 'full', timeStyle: 'short', timeZone });
  expect(of('Europe/Rome')).toBe(of('Europe/Rome'));
  expect(of('Europe/Rome').format(0)).toBe('giovedì 1 gennaio 1970 alle ore 01:00');
  expect(of('Asia/Tokyo').format(0)).toBe('giovedì 1 gennaio 1970 alle ore 09:00');
  expect(new Intl.NumberFormat('it-IT', { minimumFractionDigits: 2 }).format(1.5)).toBe('1,50');
  expect(new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2 }).format(1.5)).toBe('1.50');
});

it('leaves what else a formatter is as it was', () => {
  expect(new Intl.PluralRules('it')).toBeInstanceOf(Intl.PluralRules);
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(
    Reflect.get(own, 'DateTimeFormat')().resolvedOptions().timeZone,
  );
  expect(Intl.NumberFormat.supportedLocalesOf(['it'])).toEqual(['it']);
  expect(() => new Intl.NumberFormat('it', { style: 'currency' })).toThrow(TypeError);
});
