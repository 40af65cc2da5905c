import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import process from 'node:process';
import { expect, test } from 'vitest';

test('what a program loads is kept beside the packages, for its next start', () => {
  const program = `
    const { keepCompiled } = await import('./observe/keep-compiled.ts');
    keepCompiled();
    await import('./observe/settings.ts');
    console.log((await import('node:module')).getCompileCacheDir());`;
  const env = { ...process.env, NODE_COMPILE_CACHE: undefined, NODE_DISABLE_COMPILE_CACHE: undefined };
  const place = execFileSync(process.execPath, ['--input-type=module', '-e', program], { env })
    .toString()
    .trim();
  expect(place).toMatch(/node_modules\/\.cache\/ateneo-compiled\//);
  expect(readdirSync(place).length).toBeGreaterThan(0);
});
