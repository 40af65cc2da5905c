import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { BadBackup } from './format.ts';

/** The lines of a backup, unpacked as they are read; throws `BadBackup` where it can't be unpacked. */
export async function* readLines(path: string): AsyncGenerator<string> {
  const file = createReadStream(path);
  const unpacked = file.pipe(createGunzip()).setEncoding('utf8');
  file.on('error', (error) => unpacked.destroy(error));
  let rest = '';
  try {
    for await (const chunk of unpacked) {
      const [first = '', ...others] = String(chunk).split('\n');
      if (others.length === 0) {
        rest += first;
        continue;
      }
      yield rest + first;
      rest = others.pop() ?? '';
      yield* others;
    }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new BadBackup(`there is no file ${path}`);
    throw code.startsWith('Z_') ? new BadBackup(`${path} is no backup, or a damaged one (${code})`) : error;
  } finally {
    file.destroy();
  }
}
