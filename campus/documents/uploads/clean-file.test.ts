import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { UPLOAD_BYTES } from '../../../contract/documents/uploads.ts';
import {
  heic,
  hugeJpeg,
  jpeg,
  pdf,
  phoneJpeg,
  plainPng,
  png,
  scannedJpeg,
  talkativeJpeg,
} from '../../testing/files-fixtures.ts';
import { cleanFile } from './clean-file.ts';

const piecesOf = (file: Buffer, size: number) =>
  Readable.from(
    Array.from({ length: Math.ceil(file.length / size) }, (_, at) =>
      file.subarray(at * size, (at + 1) * size),
    ),
  );

async function cleaned(file: Buffer, size = 1000) {
  const { kind, bytes } = await cleanFile(piecesOf(file, size));
  return { kind, file: await buffer(Readable.from(bytes)) };
}

it.each([1, 7, 1000])('a PDF stays as it is, in pieces of %i', async (size) => {
  const file = pdf('x'.repeat(3000));
  expect(await cleaned(file, size)).toEqual({ kind: 'pdf', file });
});

it('an image is written anew: nothing beside the picture stays, and it is turned as it was held', async () => {
  const given = await talkativeJpeg();
  expect(given.includes('<script>')).toBe(true);
  const { kind, file } = await cleaned(given);
  expect(kind).toBe('jpeg');
  expect(file.includes('<script>')).toBe(false);
  expect(file.includes('CASA MIA')).toBe(false);
  const found = await sharp(file).metadata();
  expect(found).toMatchObject({ format: 'jpeg', width: 20, height: 40 });
  expect(found.exif).toBeUndefined();
});

it('what is hung on behind a picture is gone', async () => {
  const tail = Buffer.from('PK\x03\x04 a zip <script>');
  for (const given of [await jpeg(), await png()]) {
    const { file } = await cleaned(Buffer.concat([given, tail]));
    expect(file.includes('PK\x03\x04')).toBe(false);
    expect((await sharp(file).metadata()).width).toBe(40);
  }
});

it.each([
  ['nothing', 'uploads.empty', () => Buffer.alloc(0)],
  ['a page of HTML', 'uploads.kind', () => Buffer.from('<html><script>alert(1)</script>')],
  ['a zip', 'uploads.kind', () => Buffer.from('PK\x03\x04'.repeat(20))],
  ['HTML before a PDF', 'uploads.kind', () => Buffer.concat([Buffer.from('<html>'), pdf()])],
  ['three bytes', 'uploads.kind', () => Buffer.from('%PD')],
  ['a PDF that was cut', 'uploads.broken', () => pdf('x'.repeat(5000)).subarray(0, 4000)],
  ['a zip behind a PDF', 'uploads.broken', () => Buffer.concat([pdf(), Buffer.from('PK\x03\x04 zip')])],
  ['a JPEG of 30,000 x 30,000', 'uploads.broken', () => hugeJpeg(30_000)],
  ['a PNG of 49,000,000 x 1', 'uploads.broken', () => plainPng(49_000_000, 1)],
  ['a PNG of 1 x 49,000,000', 'uploads.broken', () => plainPng(1, 49_000_000)],
  ['a progressive JPEG of 2,647 scans', 'uploads.broken', () => scannedJpeg(2_000, 2_647)],
  ['a photograph as HEIC', 'uploads.heic', () => heic()],
  ['several of them', 'uploads.heic', () => heic('mif1')],
  ['a film', 'uploads.kind', () => heic('isom')],
  ['a JPEG that was cut', 'uploads.broken', async () => (await jpeg()).subarray(0, -60)],
  ['a PNG that was cut', 'uploads.broken', async () => (await png()).subarray(0, -40)],
  ['the first bytes of a JPEG', 'uploads.broken', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2])],
])('%s is refused: %s', async (_what, code, given) => {
  await expect(cleaned(await given())).rejects.toMatchObject({ code });
});

it('a photograph is taken whose scan header says what common phones write there', async () => {
  const { kind, file } = await cleaned(await phoneJpeg());
  expect(kind).toBe('jpeg');
  expect(await sharp(file).metadata()).toMatchObject({ width: 40, height: 20 });
});

it('a progressive JPEG of as many scans as encoders write is taken', async () => {
  const { file } = await cleaned(scannedJpeg(400, 20));
  expect(await sharp(file).metadata()).toMatchObject({ width: 400, height: 400, isProgressive: false });
});

it('a byte too many is refused, and no more is read than that', async () => {
  const piece = Buffer.alloc(1024 * 1024, 'x');
  let read = 0;
  async function* endless() {
    yield Buffer.from('%PDF-1.4\n');
    for (;;) {
      read += 1;
      yield piece;
    }
  }
  const { bytes } = await cleanFile(endless());
  await expect(buffer(Readable.from(bytes))).rejects.toMatchObject({ code: 'uploads.too_large' });
  expect(read).toBe(UPLOAD_BYTES / piece.length);
});

it('a PDF passes piece by piece: none is asked for before the one before it has gone on', async () => {
  let asked = 0;
  async function* pieces() {
    for (const piece of [pdf('x'.repeat(2000)), Buffer.from('more\n'), pdf()]) {
      asked += 1;
      yield piece;
    }
  }
  const { bytes } = await cleanFile(pieces());
  let passed = 0;
  for await (const _piece of bytes) {
    passed += 1;
    expect(asked).toBe(passed);
  }
  expect(passed).toBe(3);
});
