import { expect, test } from 'vitest';
import { footFor, type MenuUser, menuFor } from './menu.ts';

const student: MenuUser = { type: 'student', badge: '100200', hasCanvas: false };
const professor: MenuUser = { type: 'professor', badge: 'D042', hasCanvas: false };
const canvasUrl = 'https://learn.example.edu/';

const namesFor = (user: MenuUser, where: Parameters<typeof menuFor>[1]) =>
  menuFor(user, where).map((item) => item.name);

test('A5: a student sees the ten areas in their order in preview mode', () => {
  expect(namesFor(student, { preview: true })).toEqual([
    'dashboard',
    'lessons',
    'offers',
    'processes',
    'courses',
    'exams',
    'payments',
    'documents',
    'surveys',
    'locks',
  ]);
});

test('A5: outside preview mode a student with a badge sees no offers', () => {
  expect(namesFor(student, { preview: false })).not.toContain('offers');
});

test('A6: a professor sees five areas, the dashboard not among them', () => {
  const expected = ['presences', 'lessons', 'exams', 'courses', 'surveys'];
  expect(namesFor(professor, { preview: true })).toEqual(expected);
  expect(namesFor(professor, { preview: false })).toEqual(expected);
  expect(namesFor({ ...professor, hasCanvas: true }, { preview: false, canvasUrl })).toEqual(expected);
});

test('A7: a student without a badge sees only offers, in preview mode or not', () => {
  const applicant = { ...student, badge: null };
  expect(namesFor(applicant, { preview: true })).toEqual(['offers']);
  expect(namesFor(applicant, { preview: false })).toEqual(['offers']);
});

test('A7: with hasCanvas the learning platform opens in a new tab, without a badge too', () => {
  const platform = { path: canvasUrl, name: 'canvas', target: '_blank' };
  for (const badge of ['100200', null]) {
    const items = menuFor({ ...student, badge, hasCanvas: true }, { preview: false, canvasUrl });
    expect(items.at(-1)).toEqual(platform);
  }
});

test('A7: without hasCanvas, or without an address, there is no learning platform', () => {
  expect(namesFor(student, { preview: false, canvasUrl })).not.toContain('canvas');
  expect(namesFor({ ...student, hasCanvas: true }, { preview: false })).not.toContain('canvas');
});

test('B1: the areas of the portal open in the same tab, under the type of the user', () => {
  for (const item of menuFor(professor, { preview: true })) {
    expect(item).toMatchObject({ target: '_self', path: `/professor/${item.name}` });
  }
});

test('look: at the foot stand the places where one goes most; for an applicant the offers alone', () => {
  const names = (user: MenuUser) => footFor(user).map(({ name }) => name);
  expect(names(student)).toEqual(['dashboard', 'lessons', 'courses', 'exams']);
  expect(names(professor)).toEqual(['dashboard', 'lessons', 'presences', 'exams']);
  expect(names({ ...student, badge: null })).toEqual(['offers']);
});
