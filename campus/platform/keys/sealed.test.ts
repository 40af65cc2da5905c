import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { BrokenSeal, seal, unseal } from './sealed.ts';

const secret = randomBytes(32);
const source = (...pieces: Buffer[]) => Readable.from(pieces);
const sealed = (plain: Buffer) => buffer(Readable.from(seal(source(plain), secret)));
const opened = (bytes: Buffer, key = secret) => buffer(Readable.from(unseal(source(bytes), key)));

const HEAD = 24;
const CHUNK = 64 * 1024 + 16;

function flipped(file: Buffer, at: number): Buffer {
  file.writeUInt8(file.readUInt8(at) ^ 1, at);
  return file;
}

it.each([0, 1, 65_535, 65_536, 65_537, 200_000])('%i bytes come back as they were sealed', async (length) => {
  const plain = randomBytes(length);
  expect((await opened(await sealed(plain))).equals(plain)).toBe(true);
});

it('the same bytes look otherwise each time, and nothing of them shows', async () => {
  const plain = Buffer.from('CARTA D’IDENTITÀ '.repeat(50));
  const [one, other] = [await sealed(plain), await sealed(plain)];
  expect(one.equals(other)).toBe(false);
  expect(one.includes('CARTA')).toBe(false);
});

it.each([
  ['a changed byte', (file: Buffer) => flipped(file, HEAD + 9)],
  ['another salt', (file: Buffer) => flipped(file, 10)],
  ['the last chunk cut off', (file: Buffer) => file.subarray(0, HEAD + 2 * CHUNK)],
  ['cut within a chunk', (file: Buffer) => file.subarray(0, HEAD + CHUNK + 7)],
  ['nothing but its head', (file: Buffer) => file.subarray(0, HEAD)],
  ['no head', (file: Buffer) => file.subarray(HEAD)],
  [
    'two chunks that changed places',
    (file: Buffer) =>
      Buffer.concat([
        file.subarray(0, HEAD),
        file.subarray(HEAD + CHUNK, HEAD + 2 * CHUNK),
        file.subarray(HEAD, HEAD + CHUNK),
        file.subarray(HEAD + 2 * CHUNK),
      ]),
  ],
])('%s is found', async (_what, harm) => {
  const file = await sealed(randomBytes(150_000));
  await expect(opened(harm(file))).rejects.toThrow(BrokenSeal);
});

it('another key opens nothing', async () => {
  await expect(opened(await sealed(Buffer.from('x')), randomBytes(32))).rejects.toThrow(BrokenSeal);
});
