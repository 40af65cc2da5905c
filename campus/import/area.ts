import type { Area } from '../area.ts';
import { importVerb } from './import-verb.ts';
import { serveImport } from './serve-import.ts';

/** OneRoster bundles of the institution's own registers. */
export const imports: Area = { serve: serveImport, verbs: { import: importVerb } };
