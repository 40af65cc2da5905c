import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readMark } from './institution-mark.ts';

const folder = mkdtempSync(join(tmpdir(), 'ateneo-mark-'));
afterAll(() => rmSync(folder, { recursive: true }));

function given(bytes: string | Buffer): string {
  const path = join(folder, 'mark');
  writeFileSync(path, bytes);
  return path;
}

it.each([
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '<?xml version="1.0"?>\n<!-- made by hand -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "">\n<svg\nviewBox="0 0 1 1"/>',
])('%s is an SVG', (text) => expect(readMark(given(text)).type).toBe('image/svg+xml'));

it('a PNG is known by its first bytes', () => {
  expect(readMark(given(Buffer.from('89504e470d0a1a0a00', 'hex'))).type).toBe('image/png');
});

it('another file has another version', () => {
  expect(readMark(given('<svg/>')).version).not.toBe(readMark(given('<svg >')).version);
});

it.each([
  ['a page', '<html><svg/></html>', 'must be an SVG or PNG file'],
  ['a photograph', Buffer.from('ffd8ffe0', 'hex'), 'must be an SVG or PNG file'],
  ['too much', `<svg>${' '.repeat(256 * 1024)}</svg>`, 'must have at most 256 KB'],
])('%s is refused', (_what, bytes, why) => expect(() => readMark(given(bytes))).toThrow(why));

it('a file that isn’t there is named', () => {
  expect(() => readMark(join(folder, 'nowhere.svg'))).toThrow(/can be read \(ENOENT: .*nowhere\.svg\)/);
});
