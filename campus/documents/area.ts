import type { Area } from '../area.ts';
import { certificateBatchItems, certificates } from '../db/schema.ts';
import { MAKE_CERTIFICATES } from './certificates/begin-batch.ts';
import { certificateSetting } from './certificates/certificate-setting.ts';
import { ownPapers } from './certificates/findable.ts';
import { makeBatch } from './certificates/make-batch.ts';
import { certificateNotices } from './certificates/notices.ts';
import { personal } from './personal.ts';
import { serveDocuments } from './serve-documents.ts';

/** Papers about careers. */
export const documents: Area = {
  serve: serveDocuments,
  search: { student: ownPapers },
  notices: certificateNotices,
  history: [{ column: certificates.careerId }, { column: certificateBatchItems.careerId }],
  jobs: ({ db, clock, timeZone, areas, config }) => {
    const setting = certificateSetting(config, { timeZone, areas });
    return {
      [MAKE_CERTIFICATES]: (payload) => makeBatch({ db, clock }, String(payload.batchId), setting),
    };
  },
  personal,
};
