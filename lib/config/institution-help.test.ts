import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { helpIn, helpProblem } from './institution-help.ts';

const folder = mkdtempSync(join(tmpdir(), 'ateneo-help-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(said: object): string {
  const path = join(folder, `${crypto.randomUUID()}.json`);
  writeFileSync(path, JSON.stringify(said));
  return path;
}

it('says of a page what the institution does, in Italian where a language has none of its own', () => {
  const path = fileWith({
    'student.exams': { it: 'Chiedi in portineria.', en: 'Ask the porter.' },
    account: 'Solo noi.',
  });
  expect(helpIn(path, 'student.exams', 'en')).toBe('Ask the porter.');
  expect(helpIn(path, 'student.exams', 'es')).toBe('Chiedi in portineria.');
  expect(helpIn(path, 'account', 'es')).toBe('Solo noi.');
  expect(helpIn(path, 'student.locks', 'it')).toBeUndefined();
});

it('says of a page of an area what the institution says of the area, where it has no words for the page', () => {
  const path = fileWith({ 'student.exams': 'Chiedi in portineria.', 'student.exam': 'Porta un documento.' });
  expect(helpIn(path, 'student.exam', 'it')).toBe('Porta un documento.');
  expect(helpIn(path, 'student.transcript', 'it')).toBe('Chiedi in portineria.');
});

it('says of a file what is wrong with it: a page that isn’t there, a text without Italian', () => {
  expect(helpProblem(fileWith({ account: 'Solo noi.' }))).toBeNull();
  expect(helpProblem(fileWith({ 'student.exames': 'x' }))).toMatch(/^must be as docs\/configuration.md says/);
  expect(helpProblem(fileWith({ account: { en: 'Ours.' } }))).toContain('account');
  expect(helpProblem(join(folder, 'none.json'))).toContain('ENOENT');
});
