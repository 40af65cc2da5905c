import { expect, it } from 'vitest';
import { qrOf } from './qr.ts';

const link = 'https://ateneo.example/student/lessons/checkin?code=K74M3P';

it('a link is a square of dark modules within light on every side', () => {
  const { size, path } = qrOf(link);
  expect((size - 8 - 17) % 4).toBe(0); // of some version of the symbol
  const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)].map((run) => run.slice(1).map(Number));
  expect(runs.length).toBeGreaterThan(50);
  for (const [x = 0, y = 0, length = 0] of runs) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(4);
    expect(Math.max(x + length, y + 1)).toBeLessThanOrEqual(size - 4);
  }
  expect(runs[0]).toEqual([4, 4, 7]); // the finder's upper side
});

it('another code is another picture', () => {
  expect(qrOf(link).path).not.toBe(qrOf(link.replace('K74', 'K75')).path);
});
