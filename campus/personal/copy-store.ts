import type { CampusConfig } from '../config.ts';
import { type FileStore, openFileStore } from '../platform/files/file-store.ts';
import { keptSecrets } from '../platform/keys/own-keys.ts';

/** Where the files of copies lie until they expire, sealed with the keys of what was handed in. */
export const copyStoreOf = (config: Pick<CampusConfig, 'DATA_DIR' | 'UPLOADS_KEY'>): FileStore =>
  openFileStore('copies', keptSecrets(config, 'UPLOADS_KEY'));
