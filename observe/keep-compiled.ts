import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

const PLACE = fileURLToPath(new URL('../node_modules/.cache/ateneo-compiled', import.meta.url));

/**
 * Has V8's work on what is loaded from here on kept beside the packages, for the next start: a third of a start's
 * processor time (docs/adr/0049-what-made-it-faster.md). Where that folder can't be written, nothing is kept and nothing said.
 */
export const keepCompiled = () => enableCompileCache(PLACE);
