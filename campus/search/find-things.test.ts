import { expect, it } from 'vitest';
import { FOUND_AT_MOST } from '../../contract/search/search.ts';
import type { Findable } from '../area.ts';
import { nearest } from './find-things.ts';

const now = new Date('2026-10-01T10:00:00Z');

const thing = (title: string, more: Partial<Findable> = {}): Findable => ({
  ...{ kind: 'course', title, detail: '', link: `/${title}` },
  ...more,
});

const titlesOf = (things: Findable[], text: string) => nearest(things, text, now).map(({ title }) => title);

it('finds by the beginning of any word, whatever its case and accents', () => {
  const things = [thing('Città e territorio'), thing('Analisi matematica')];
  expect(titlesOf(things, 'CITTA')).toEqual(['Città e territorio']);
  expect(titlesOf([thing('Zoè Bø')], 'bo')).toEqual(['Zoè Bø']);
  expect(titlesOf(things, 'mat ana')).toEqual(['Analisi matematica']);
  expect(titlesOf(things, 'x')).toEqual([]);
  expect(titlesOf(things, ' · ')).toEqual([]);
});

it('forgives a typing error, and puts what has none before it', () => {
  const things = [thing('Fusica'), thing('Fisica')];
  expect(titlesOf(things, 'fisica')).toEqual(['Fisica', 'Fusica']);
  expect(titlesOf(things, 'fsica')).toEqual(['Fisica', 'Fusica']);
});

it('finds by what else a thing is known by, and doesn’t tell it', () => {
  const found = nearest([thing('Fisica', { also: ['FIS-01'] })], 'fis 01', now);
  expect(found).toEqual([{ kind: 'course', title: 'Fisica', detail: '', link: '/Fisica' }]);
});

it('puts courses before exams, and of two exams the nearer to now', () => {
  const exam = (day: string) => thing('Fisica', { kind: 'exam', detail: day, near: new Date(day) });
  const found = nearest([exam('2027-01-10'), exam('2026-09-28'), thing('Fisica')], 'fisica', now);
  expect(found.map(({ kind, detail }) => `${kind} ${detail}`)).toEqual([
    'course ',
    'exam 2026-09-28',
    'exam 2027-01-10',
  ]);
});

it('tells twenty at most', () => {
  const things = Array.from({ length: 50 }, (_, number) => thing(`Fisica ${number}`));
  expect(nearest(things, 'fisica', now)).toHaveLength(FOUND_AT_MOST);
});
