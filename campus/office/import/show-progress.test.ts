import { expect, test } from 'vitest';
import { showProgress } from './show-progress.ts';

function shown(isTTY: boolean, silent = false): string {
  let written = '';
  const show = showProgress({ isTTY, write: (text) => (written += text) }, 'en', silent);
  show({ phase: 'reading', done: 0, total: 0 });
  for (let done = 0; done <= 200; done += 1) show({ phase: 'applying', done, total: 200 });
  return written;
}

test('a file or a pipe gets a line for each phase and each tenth', () => {
  const lines = shown(false).trimEnd().split('\n');
  expect(lines).toEqual([
    'Reading…',
    ...[0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100].map((done) => `Writing ${done} %`),
  ]);
});

test('a terminal gets one line that moves', () => {
  expect(shown(true)).toMatch(/^\r\u001b\[KReading…\r\u001b\[KWriting 0 %.*\r\u001b\[KWriting 100 %\n$/);
});

test('nobody gets anything beside the JSON', () => {
  expect(shown(false, true)).toBe('');
});
