import { expect, test } from 'vitest';
import { showProgress } from './import-verb.ts';

function written(isTTY: boolean): string {
  let all = '';
  const { show, end } = showProgress({ isTTY, write: (text) => (all += text) }, 'en');
  show({ phase: 'reading', done: 0, total: 0 });
  for (let done = 0; done <= 200; done += 1) show({ phase: 'applying', done, total: 200 });
  end();
  return all;
}

test('a file or a pipe gets a line for each phase and each tenth', () => {
  const tenths = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100];
  expect(written(false)).toBe(['Reading…', ...tenths.map((done) => `Writing ${done} %`), ''].join('\n'));
});

test('a terminal gets one line that moves, and is gone at the end', () => {
  const lines = written(true).split('\r\u001b[K');
  expect(lines).toHaveLength(104);
  expect(lines.slice(0, 3)).toEqual(['', 'Reading…', 'Writing 0 %']);
  expect(lines.slice(-2)).toEqual(['Writing 100 %', '']);
});
