import { createReadStream } from 'node:fs';

/** A file's bytes, opened at the first read: an error before it would end the process. */
export async function* fileBytes(path: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path);
}
