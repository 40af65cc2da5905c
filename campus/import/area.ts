import type { Area } from '../area.ts';
import { serveImport } from './serve-import.ts';

/** OneRoster bundles of the institution's own registers, and files of its lessons. */
export const imports: Area = {
  serve: serveImport,
};
