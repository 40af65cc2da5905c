import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { id } from '../../../contract/wire/id.ts';
import { isId } from '../../../contract/wire/is-id.ts';
import { pagePattern, pages } from './routes.ts';

it('A3: the pages that open are those of app/, and no others', () => {
  const files = globSync('app/**/page.tsx').map((file) =>
    file
      .replaceAll('\\', '/')
      .replace(/^app|\/page\.tsx$/g, '')
      .replaceAll(/\/\([^)]+\)/g, '')
      .replaceAll(/\[\w+\]/g, ':id'),
  );
  const open = ['/[...nowhere]', '/verify/:id']; // they answer for themselves
  expect(files.sort()).toEqual([...Object.values(pages).flat(), ...open].sort());
});

it.each([
  ['as PostgreSQL writes it', '0190f3a2-0000-7000-8000-000000000007', true],
  ['in upper case, as SQL Server does', '0190F3A2-00AB-4000-8000-000000000007', true],
  ['of no version, as NEWSEQUENTIALID() makes them', '0190f3a2-00ab-ef11-90bc-0022484b1c5a', true],
  ['a number as docs/institution.md has it', '00000001-0000-8000-8000-000000004711', true],
  ['a number', '4711', false],
  ['more than an id', '0190f3a2-0000-7000-8000-000000000007x', false],
  ['a way up', '..', false],
])('an id %s has a page of its own just where a result may have it', (_, text, isOne) => {
  expect(pagePattern(`/student/exams/${text}`)).toBe(isOne ? '/student/exams/:id' : null);
  expect([isId(text), id.safeParse(text).success]).toEqual([isOne, isOne]);
});
