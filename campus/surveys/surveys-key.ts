import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CampusConfig } from '../config.ts';

/** What sheets are sealed with: the configuration's, or one that is made in the data directory when it is first needed. */
export type SurveysKey = () => Buffer;

export function surveysKeyOf({
  DATA_DIR,
  SURVEYS_KEY,
}: Pick<CampusConfig, 'DATA_DIR' | 'SURVEYS_KEY'>): SurveysKey {
  let made: Buffer | null = null;
  return () => {
    made ??= SURVEYS_KEY ? Buffer.from(SURVEYS_KEY) : ownKey(join(DATA_DIR, 'surveys'));
    return made;
  };
}

/** Of several that begin at once, the first makes it. */
function ownKey(folder: string): Buffer {
  const path = join(folder, 'key');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(path, randomBytes(32), { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(path);
}
