import { globSync, readFileSync } from 'node:fs';

interface Source {
  file: string;
  text: string;
}

/** The project's own sources that match one of the patterns, with their texts. */
export const sourcesIn = (...patterns: string[]): Source[] =>
  globSync(patterns, { exclude: ['node_modules', '.next', '.data'] })
    .sort()
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
