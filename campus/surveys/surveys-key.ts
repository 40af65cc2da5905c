import type { CampusConfig } from '../config.ts';
import { keptSecrets, type Secrets } from '../platform/keys/own-keys.ts';

/** What sheets are sealed with, the first, and opened with, each: of the configuration, or of the data directory. */
export type SurveysKeys = () => Secrets;

export const surveysKeysOf = (config: Pick<CampusConfig, 'DATA_DIR' | 'SURVEYS_KEY'>): SurveysKeys =>
  keptSecrets(config, 'SURVEYS_KEY');
