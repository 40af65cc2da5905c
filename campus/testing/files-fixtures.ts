import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A PDF as small as it gets. */
export const pdf = (filling = '') =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n${filling}\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
    'latin1',
  );

const picture = () => sharp({ create: { width: 40, height: 20, channels: 3, background: '#284' } });

export const jpeg = () => picture().jpeg().toBuffer();
export const png = () => picture().png().toBuffer();

/** A picture that was taken with the camera upright, somewhere, by somebody who writes HTML. */
export const talkativeJpeg = () =>
  picture()
    .withExif({ IFD0: { Artist: '<script>alert(1)</script>', Copyright: 'IN CASA MIA' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

/** Says in its head that it is that large; there are no more bytes than before. */
export async function hugeJpeg(side: number): Promise<Buffer> {
  const file = await jpeg();
  const frame = file.indexOf(Buffer.from([0xff, 0xc0]));
  file.writeUInt16BE(side, frame + 5);
  file.writeUInt16BE(side, frame + 7);
  return file;
}

/** A photograph whose scan header has Se = 0, as common telephones write it; every viewer opens it. */
export async function phoneJpeg(): Promise<Buffer> {
  const file = await jpeg();
  const scan = file.indexOf(Buffer.from([0xff, 0xda]));
  const components = file[scan + 4] ?? 0;
  file[scan + 6 + 2 * components] = 0; // behind Ss
  return file;
}

/** Begins as what a telephone writes that nobody has told otherwise. */
export const heic = (brand = 'heic') =>
  Buffer.concat([Buffer.from([0, 0, 0, 0x18]), Buffer.from(`ftyp${brand}`), Buffer.alloc(2_000)]);

/** Of one grey, in as few bytes as there can be: each thousand pixels are one. */
export function plainPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  const rows = deflateSync(Buffer.alloc((width + 1) * height));
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([start, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/**
 * A grey square as a progressive JPEG with that many scans: the first has the blocks' means; each other scan
 * adds nothing to any block, in a few bytes.
 */
export function scannedJpeg(side: number, scans: number): Buffer {
  const blocks = Math.ceil(side / 8) ** 2;
  const frame = [0xff, 0xc2, 0, 11, 8, side >> 8, side & 0xff, side >> 8, side & 0xff, 1, 1, 0x11, 0];
  const means = [...scanHead(0, 0), ...zeros(blocks)];
  const nothing = Buffer.from([...scanHead(1, 63), ...zeros(15 * Math.ceil(blocks / 2 ** 14))]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xdb, 0, 67, 0, ...Array.from({ length: 64 }, () => 1)]),
    Buffer.from([...frame, ...oneCode(0x00, 0x00), ...oneCode(0x10, 0xe0), ...means]),
    ...Array.from({ length: scans - 1 }, () => nothing),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** A table in which the one bit 0 is this symbol. */
const oneCode = (table: number, symbol: number) => [
  ...[0xff, 0xc4, 0, 20, table, 1],
  ...Array.from({ length: 15 }, () => 0),
  symbol,
];

const scanHead = (from: number, to: number) => [0xff, 0xda, 0, 8, 1, 1, 0, from, to, 0];
const zeros = (bits: number) => Array.from({ length: Math.ceil(bits / 8) }, () => 0);
