import { type FileKind, UPLOAD_BYTES } from '../../../contract/documents/uploads.ts';
import type { PictureKind } from './picture-bounds.ts';
import { redrawPicture, Undrawable } from './redraw-picture.ts';

type Bytes = AsyncIterable<Uint8Array>;
export type FileFault =
  | 'uploads.empty'
  | 'uploads.kind'
  | 'uploads.heic'
  | 'uploads.too_large'
  | 'uploads.broken'
  | 'uploads.infected';

/** A file that isn't taken, and why. */
export class BadFile extends Error {
  readonly code: FileFault;
  constructor(code: FileFault) {
    super(code);
    this.code = code;
  }
}

/**
 * Decides by the first bytes, never by the name. A PDF is kept as it is if nothing follows its end. A picture
 * is drawn anew and turned upright, without metadata.
 */
export async function cleanFile(source: Bytes): Promise<{ kind: FileKind; bytes: Bytes }> {
  const pieces = limited(source)[Symbol.asyncIterator]();
  const head = await firstBytes(pieces);
  if (head.length === 0) throw new BadFile('uploads.empty');
  const kind = kindOf(head);
  if (!kind) throw new BadFile(isHeic(head) ? 'uploads.heic' : 'uploads.kind');
  const whole = joined(head, pieces);
  return { kind, bytes: kind === 'pdf' ? wholePdf(whole) : cleanImage(whole, kind) };
}

const HEAD_BYTES = 12;
const heads: Record<FileKind, Buffer> = {
  pdf: Buffer.from('%PDF-'),
  jpeg: Buffer.from([0xff, 0xd8, 0xff]),
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
};

const kindOf = (head: Buffer) =>
  (['pdf', 'jpeg', 'png'] as const).find((kind) => head.subarray(0, heads[kind].length).equals(heads[kind]));

/** HEIC, the default of some telephones: a container of ISO media, by its brand (ISO/IEC 23008-12). */
const isHeic = (head: Buffer) =>
  /^ftyp(he[im][cxs]|hev[cx]|mif1|msf1)$/.test(head.toString('latin1', 4, HEAD_BYTES));

async function* limited(source: Bytes): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of source) {
    bytes += piece.length;
    if (bytes > UPLOAD_BYTES) throw new BadFile('uploads.too_large');
    yield piece;
  }
}

async function firstBytes(pieces: AsyncIterator<Uint8Array>): Promise<Buffer> {
  let head = Buffer.alloc(0);
  while (head.length < HEAD_BYTES) {
    const { done, value } = await pieces.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  return head;
}

async function* joined(head: Buffer, rest: AsyncGenerator<Uint8Array> | AsyncIterator<Uint8Array>) {
  yield head;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

const TAIL_BYTES = 1024;

/** A cut one has no end mark; one with something else hung on has it elsewhere. */
async function* wholePdf(source: Bytes): AsyncGenerator<Uint8Array> {
  let tail = Buffer.alloc(0);
  for await (const piece of source) {
    tail = Buffer.concat([tail, piece]).subarray(-TAIL_BYTES);
    yield piece;
  }
  if (!/%%EOF\s*$/.test(tail.toString('latin1'))) throw new BadFile('uploads.broken');
}

/** Drawn by a process of its own: a decoder may be given what it never ends with (docs/adr/0044). */
async function* cleanImage(source: Bytes, kind: PictureKind): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of source) pieces.push(piece);
  try {
    yield await redrawPicture(Buffer.concat(pieces), kind);
  } catch (error) {
    throw error instanceof Undrawable ? new BadFile('uploads.broken') : error;
  }
}
