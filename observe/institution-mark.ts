import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

export type Mark = { type: 'image/png' | 'image/svg+xml'; bytes: Buffer; version: string };

const MARK_BYTES = 256 * 1024;
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** What may stand before the root element: declaration, comments, document type. */
const SVG = /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!DOCTYPE[^>]*>\s*)?<svg[\s/>]/i;

/** The institution's mark out of a file of its own; throws what is wrong with it. */
export function readMark(path: string): Mark {
  const bytes = readBytes(path);
  if (bytes.length > MARK_BYTES) throw new Error('must have at most 256 KB');
  const type = typeOf(bytes);
  if (!type) throw new Error('must be an SVG or PNG file');
  return { type, bytes, version: createHash('sha256').update(bytes).digest('hex').slice(0, 12) };
}

/** Null: nothing is wrong with it. */
export function markProblem(path: string): string | null {
  try {
    readMark(path);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

let current: { path: string; mark: Mark } | undefined;

/** The same, read once. */
export function institutionMark(path: string): Mark {
  if (current?.path !== path) current = { path, mark: readMark(path) };
  return current.mark;
}

function readBytes(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new Error(`must be a file that can be read (${(error as NodeJS.ErrnoException).code}: ${path})`);
  }
}

function typeOf(bytes: Buffer): Mark['type'] | null {
  if (bytes.subarray(0, PNG.length).equals(PNG)) return 'image/png';
  return SVG.test(bytes.toString('utf8')) ? 'image/svg+xml' : null;
}
