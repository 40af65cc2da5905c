import type { Personal } from '../../area.ts';
import { said } from '../../db/said.ts';
import { uploads } from '../../db/schema.ts';

/** What was handed in; the files themselves are on the documents page. */
export const personal: Personal[] = [
  {
    column: uploads.profileId,
    says: said(
      uploads,
      'type',
      'status',
      'name',
      'startedAt',
      'kind',
      'bytes',
      'sha256',
      'receivedAt',
      'reason',
    ),
  },
];
