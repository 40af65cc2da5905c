import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const BUILD = process.env.NEXT_DIST_DIR ?? '.next';
/** Next looks for a build within the project alone. */
const PARENT = 'test-results';
/** Of the same length, for what counts bytes. */
const [CHUNKS, OTHER_CHUNKS] = ['static/chunks', 'static/chunkz'];

/**
 * The build as that of another release: with another id, and with nothing that browsers load under the name
 * that it had. Answers its folder, and how to remove it.
 */
export async function makeNextRelease() {
  await mkdir(PARENT, { recursive: true });
  const folder = await mkdtemp(join(PARENT, 'next-release-'));
  await cp(BUILD, folder, { recursive: true, filter: (path) => !path.includes('/cache') });
  const id = await readFile(join(folder, 'BUILD_ID'), 'utf8');
  const otherId = [...id].reverse().join('');
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const { name, parentPath } = entry;
    const file = join(parentPath, name);
    if (!entry.isFile()) continue;
    if (/\.(br|gz)$/.test(name)) await rm(file);
    else if (/\.(js|mjs|json|html|rsc|css|meta)$|BUILD_ID$/.test(name)) {
      const text = await readFile(file, 'utf8');
      await writeFile(file, text.replaceAll(CHUNKS, OTHER_CHUNKS).replaceAll(id, otherId));
    }
  }
  await rename(join(folder, CHUNKS), join(folder, OTHER_CHUNKS));
  await rename(join(folder, 'static', id), join(folder, 'static', otherId)).catch(() => {});
  return { folder, remove: () => rm(folder, { recursive: true }) };
}
