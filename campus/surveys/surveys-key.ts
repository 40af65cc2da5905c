import type { CampusConfig } from '../config.ts';
import { keptSecrets } from '../platform/own-keys.ts';

/** What sheets are sealed with, the first, and opened with, each: of the configuration, or of the data directory. */
export type SurveysKeys = () => readonly [Buffer, ...Buffer[]];

export function surveysKeysOf(config: Pick<CampusConfig, 'DATA_DIR' | 'SURVEYS_KEY'>): SurveysKeys {
  const secrets = keptSecrets(config, 'SURVEYS_KEY');
  return () => {
    const [first, ...others] = secrets();
    return [first.bytes, ...others.map(({ bytes }) => bytes)];
  };
}
