import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
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

it('another program reads the link', async () => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } });

  const found = await readBarcodes(pictureOf(qrOf(link)), { formats: ['QRCode'] });

  expect(found.map(({ text }) => text)).toEqual([link]);
});

/** As a camera sees it: each module four pixels wide, dark on white. */
function pictureOf({ size, path }: ReturnType<typeof qrOf>) {
  const [scale, width] = [4, size * 4];
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++) {
      const from = (row * width + Number(x) * scale) * 4;
      for (let at = from; at < from + Number(length) * scale * 4; at += 4) data.set([0, 0, 0], at);
    }
  }
  return { data, width, height: width, colorSpace: 'srgb' as const };
}
