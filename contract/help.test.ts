import { expect, it } from 'vitest';
import { helpPageOf } from './help.ts';

it.each([
  ['/student/exams', 'student.exams'],
  ['/student/exams/5/anything', 'student.exams'],
  ['/professor/presences', 'professor.presences'],
  ['/account/profile', 'account'],
  ['/student/toString', 'account'],
  ['/', 'account'],
])('%s is helped with by %s', (path, page) => {
  expect(helpPageOf(path)).toBe(page);
});
