import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { helpPageOf } from './help.ts';

it.each([
  ['/student/exams', null, 'student.exams'],
  ['/student/exams', 'booked', 'student.exams'],
  ['/student/exams', 'transcript', 'student.transcript'],
  ['/student/exams/5', null, 'student.exam'],
  ['/student/exams/5/anything', null, 'student.exam'],
  ['/student/courses', 'plan', 'student.plan'],
  ['/student/courses/plan', null, 'student.plan'],
  ['/professor/exams/new', null, 'professor.newExam'],
  ['/professor/exams/5/edit', null, 'professor.exam'],
  ['/professor/exams/5/day', null, 'professor.examDay'],
  ['/professor/presences', null, 'professor.presences'],
  ['/account/profile', null, 'profile'],
  ['/student/toString', null, 'portal'],
  ['/', null, 'portal'],
] as const)('%s, tab %s, is helped with by %s', (path, tab, page) => {
  expect(helpPageOf(path, tab)).toBe(page);
});

it('every page behind a sign-in has a paragraph, its own or its area’s', () => {
  const pages = globSync('app/{student,professor,account/(signed-in)}/**/page.tsx')
    .map((file) =>
      file
        .replace(/^app/, '')
        .replace('/(signed-in)', '')
        .replace(/\/page\.tsx$/, ''),
    )
    .sort();
  expect(pages.length).toBeGreaterThan(50);
  expect(pages.filter((page) => ['portal', 'account'].includes(helpPageOf(page)))).toEqual([]);
});
