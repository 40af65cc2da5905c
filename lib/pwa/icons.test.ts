import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';

const folder = await mkdtemp(join(tmpdir(), 'ateneo-icons-'));
const mark = join(folder, 'mark.svg');
await writeFile(
  mark,
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><path d="M0 0h40v20H0z" fill="#7a0019"/></svg>',
);
Object.assign(process.env, {
  SESSION_SECRETS: 'the-secret-of-these-tests-1234567890',
  PUBLIC_ORIGIN: 'http://localhost:3000',
  INSTITUTION_MARK: mark,
});
const { iconFile } = await import('./icons.ts');
afterAll(() => rm(folder, { recursive: true }));

async function pixel(icon: Buffer, x: number, y: number) {
  const { data, info } = await sharp(icon).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * info.channels;
  return [...data.subarray(at, at + 3)];
}
const RED = [0x7a, 0x00, 0x19];
const WHITE = [255, 255, 255];

it.each([
  ['180.png', 180],
  ['192.png', 192],
  ['512.png', 512],
  ['maskable-192.png', 192],
  ['maskable-512.png', 512],
])('%s is the institution’s mark in the middle of a white square', async (file, size) => {
  const icon = await iconFile(file);
  if (!icon) throw new Error('no icon');
  expect(await sharp(icon).metadata()).toMatchObject({ format: 'png', width: size, height: size });
  expect(await pixel(icon, size / 2, size / 2)).toEqual(RED);
  expect(await pixel(icon, 1, 1)).toEqual(WHITE);
  expect(await pixel(icon, size / 2, Math.round(size * 0.9))).toEqual(WHITE);
});

it('a mask that leaves the inner circle cuts nothing off the mark', async () => {
  const icon = await iconFile('maskable-512.png');
  if (!icon) throw new Error('no icon');
  const { data, info } = await sharp(icon).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const cut: number[] = [];
  for (let at = 0; at < data.length; at += info.channels) {
    const pixelAt = at / info.channels;
    const fromMiddle = Math.hypot((pixelAt % 512) - 256, Math.floor(pixelAt / 512) - 256);
    if (fromMiddle > 0.4 * 512 && (data[at + 1] ?? 0) < 250) cut.push(pixelAt);
  }
  expect(cut).toEqual([]);
});

it.each(['193.png', '192', '192.svg', '../192.png', 'constructor.png', ''])('%j is no icon', (file) => {
  expect(iconFile(file)).toBeNull();
});
