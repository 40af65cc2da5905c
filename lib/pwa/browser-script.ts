import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

type Name = 'show-offline-copy' | 'service-worker' | 'remove-service-worker';

/** A script of `scripts/prepare/browser-scripts.mjs`, behind constants that only a start knows. */
export async function browserScript(name: Name, constants: Record<string, unknown>): Promise<string> {
  const given = Object.entries(constants).map(([constant, value]) => `${constant}=${written(value)}`);
  const compiled = join(process.env.NEXT_DIST_DIR ?? '.next', 'pwa', `${name}.js`);
  return `const ${given.join()};${await readFile(compiled, 'utf8')}`;
}

/** Within a document too. */
const written = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
