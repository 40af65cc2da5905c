import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { pages } from './routes.ts';

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
