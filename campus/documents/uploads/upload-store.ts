import { join } from 'node:path';
import type { CampusConfig } from '../../config.ts';
import { type FileStore, openFileStore } from '../../platform/file-store.ts';

/** Where the configuration has what was handed in. */
export const fileStoreOf = ({
  DATA_DIR,
  UPLOADS_KEY,
}: Pick<CampusConfig, 'DATA_DIR' | 'UPLOADS_KEY'>): FileStore =>
  openFileStore(join(DATA_DIR, 'uploads'), UPLOADS_KEY[0]);
