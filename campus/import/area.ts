import type { Area } from '../area.ts';
import { importLessonsVerb, importVerb } from './import-verb.ts';
import { serveImport } from './serve-import.ts';

/** OneRoster bundles of the institution's own registers, and files of its lessons. */
export const imports: Area = {
  serve: serveImport,
  verbs: { import: importVerb, 'import-lessons': importLessonsVerb },
};
