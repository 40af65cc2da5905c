import { createReadStream } from 'node:fs';

/**
 * A file's bytes, opened when the first are asked for. A stream that is open before anybody reads it tells nobody that
 * it can't be: that ends the process. Rejects with the system's own error.
 */
export async function* fileBytes(path: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path);
}
