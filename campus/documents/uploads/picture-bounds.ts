import type { FileKind } from '../../../contract/documents/uploads.ts';

export type PictureKind = Exclude<FileKind, 'pdf'>;
type Size = { width: number; height: number };
type Head = { sizes: Size[]; scans: number };

/** Pixels of a telephone's longest panorama. A line takes memory however short the other side is. */
const LONGEST_SIDE = 20_000;
/** Of a telephone's largest pictures. */
const MOST_PIXELS = 50_000_000;
/** Of a progressive JPEG: encoders write ten to twenty. */
const MOST_SCANS = 64;
/** Each scan goes over all pixels: twelve over the largest picture. */
const MOST_SCANNED_PIXELS = 600_000_000;

/** Whether a picture's own head says that it may be decoded at a bounded cost; nothing is decoded for it. */
export function isWithinBounds(file: Buffer, kind: PictureKind): boolean {
  const { sizes, scans } = kind === 'png' ? pngHead(file) : jpegHead(file);
  return (
    sizes.length > 0 &&
    scans <= MOST_SCANS &&
    sizes.every(
      ({ width, height }) =>
        Math.max(width, height) <= LONGEST_SIDE &&
        width * height <= MOST_PIXELS &&
        width * height * scans <= MOST_SCANNED_PIXELS,
    )
  );
}

/** The first chunk of a PNG is its header, with the sides at 16 and 20 (PNG, 11.2.2). */
function pngHead(file: Buffer): Head {
  if (file.length < 24) return { sizes: [], scans: 0 };
  return { sizes: [{ width: file.readUInt32BE(16), height: file.readUInt32BE(20) }], scans: 1 };
}

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/** Every frame and every scan of a JPEG, to its end (ITU-T T.81, annex B). */
function jpegHead(file: Buffer): Head {
  const head: Head = { sizes: [], scans: 0 };
  let at = markerFrom(file, 0);
  while (at >= 0) {
    const marker = file[at + 1] ?? END_OF_IMAGE;
    if (marker === END_OF_IMAGE) break;
    if (isFrame(marker) && at + 9 <= file.length)
      head.sizes.push({ height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) });
    if (marker === START_OF_SCAN) head.scans += 1;
    if (head.scans > MOST_SCANS) break;
    at = markerFrom(file, at + 2 + lengthOf(file, at, marker));
  }
  return head;
}

/** SOF0 to SOF15, without the tables that stand among them. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Start of image, restarts and TEM have no length behind them. */
function lengthOf(file: Buffer, at: number, marker: number): number {
  const isBare = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
  return isBare || at + 4 > file.length ? 0 : file.readUInt16BE(at + 2);
}

/** Where the next marker begins, past what is entropy-coded, where FF stands before 00 or a restart. */
function markerFrom(file: Buffer, from: number): number {
  let at = file.indexOf(0xff, from);
  while (at >= 0) {
    const next = file[at + 1];
    if (next === undefined) return -1;
    const isMarker = next !== 0x00 && next !== 0xff && (next < 0xd0 || next > 0xd7);
    if (isMarker) return at;
    at = file.indexOf(0xff, at + (next === 0xff ? 1 : 2));
  }
  return -1;
}
