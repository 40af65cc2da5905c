import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keepPrivate } from './db/private-directory.ts';

/** How other commands on this machine reach the campus that is running from a data directory. */
export type RunningCampus = { url: string; serviceToken: string };

const fileIn = (directory: string) => join(directory, 'campus.json');

/** Written for this user only; answers how to take it away again. */
export function announceCampus(directory: string, campus: RunningCampus): () => void {
  const file = fileIn(directory);
  keepPrivate(directory);
  rmSync(file, { force: true });
  writeFileSync(file, `${JSON.stringify(campus, null, 2)}\n`, { mode: 0o600 });
  return () => rmSync(file, { force: true });
}

/** Null when none has announced itself; one that was killed is still announced. */
export function findCampus(directory: string): RunningCampus | null {
  try {
    return JSON.parse(readFileSync(fileIn(directory), 'utf8'));
  } catch {
    return null;
  }
}
