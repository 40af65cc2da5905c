import process from 'node:process';
import sharp from 'sharp';
import type { PictureKind } from './picture-bounds.ts';

export type ToRedraw = { id: number; file: Uint8Array; kind: PictureKind };
export type Redrawn = { id: number } & ({ file: Uint8Array } | { fault: string });

/** Of all that this process takes. */
const mostMemoryBytes = Number(process.argv[2]);
const LOOKED_EVERY_MS = 50;

/**
 * Draws pictures, one at a time, for its parent process, which kills it where one takes too long. It ends
 * itself where a picture takes too much memory, and with its parent.
 */
sharp.cache(false);
sharp.concurrency(1);
process.on('disconnect', () => process.exit(0));
process.on('message', (asked: ToRedraw) => void answer(asked));

async function answer({ id, file, kind }: ToRedraw): Promise<void> {
  const watch = setInterval(endWhenTooLarge, LOOKED_EVERY_MS);
  const redrawn: Redrawn = await redraw(Buffer.from(file), kind).then(
    (drawn) => ({ id, file: new Uint8Array(drawn) }),
    (fault: unknown) => ({ id, fault: String(fault) }),
  );
  clearInterval(watch);
  process.send?.(redrawn);
}

/** Turned upright and without metadata. Whatever ordinary viewers open is accepted. */
async function redraw(file: Buffer, kind: PictureKind): Promise<Buffer> {
  const image = sharp(file, { failOn: 'error', sequentialRead: true }).autoOrient();
  return await (kind === 'png' ? image.png() : image.jpeg({ quality: 90 })).toBuffer();
}

function endWhenTooLarge(): void {
  if (process.memoryUsage.rss() > mostMemoryBytes) process.exit(1);
}
