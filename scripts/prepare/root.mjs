import { join, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = resolve(fileURLToPath(new URL('../..', import.meta.url)));

/** A path inside the project, wherever the command was given. */
export const inProject = (...names) => join(root, ...names);

/** A path inside what is built. */
export const inBuild = (...names) => inProject(process.env.NEXT_DIST_DIR || '.next', ...names);
