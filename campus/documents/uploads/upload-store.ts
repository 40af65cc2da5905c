import type { CampusConfig } from '../../config.ts';
import { type FileStore, openFileStore } from '../../platform/files/file-store.ts';
import { keptSecrets } from '../../platform/keys/own-keys.ts';

/** Where what was handed in lies, sealed with the configuration's keys. */
export const fileStoreOf = (config: Pick<CampusConfig, 'DATA_DIR' | 'UPLOADS_KEY'>): FileStore =>
  openFileStore('uploads', keptSecrets(config, 'UPLOADS_KEY'));
