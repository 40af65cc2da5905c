import { join } from 'node:path';
import type { CampusConfig } from '../config.ts';
import { type FileStore, openFileStore } from '../platform/file-store.ts';

/** Where the files of copies lie until they expire; no backup takes them along. */
export const copyStoreOf = ({
  DATA_DIR,
  UPLOADS_KEY,
}: Pick<CampusConfig, 'DATA_DIR' | 'UPLOADS_KEY'>): FileStore =>
  openFileStore(join(DATA_DIR, 'copies'), UPLOADS_KEY[0]);
