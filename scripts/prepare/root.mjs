import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(fileURLToPath(new URL('../..', import.meta.url)));

/** A path inside the project, wherever the command was given. */
export const inProject = (...names) => join(root, ...names);
