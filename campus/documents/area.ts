import type { Area } from '../area.ts';
import { MAKE_CERTIFICATES } from './certificates/begin-batch.ts';
import { makeBatch } from './certificates/make-batch.ts';
import { certificateNotices } from './certificates/notices.ts';
import { findableCertificates } from './certificates/own-certificates.ts';
import { certificateSetting } from './certificates/write-certificate.ts';
import { serveDocuments } from './serve-documents.ts';

/** Papers about careers. */
export const documents: Area = {
  serve: serveDocuments,
  search: { student: findableCertificates },
  notices: certificateNotices,
  jobs: ({ db, clock, timeZone, areas, config }) => {
    const setting = certificateSetting(config, { timeZone, areas });
    return { [MAKE_CERTIFICATES]: (payload) => makeBatch({ db, clock }, String(payload.batchId), setting) };
  },
};
