import type { Area, Personal } from '../area.ts';
import { said } from '../db/said.ts';
import { certificateBatchItems, certificates } from '../db/schema.ts';
import { MAKE_CERTIFICATES } from './certificates/begin-batch.ts';
import { certificatesVerb } from './certificates/certificates-verb.ts';
import { makeBatch } from './certificates/make-batch.ts';
import { certificateNotices } from './certificates/notices.ts';
import { ownPapers } from './certificates/own-certificates.ts';
import { certificateSetting } from './certificates/write-certificate.ts';
import { serveDocuments } from './serve-documents.ts';

/** Certificates; the papers themselves are on the documents page. */
const personal: Personal[] = [
  {
    column: certificates.careerId,
    says: said(
      certificates,
      ...(['kind', 'language', 'purpose', 'day', 'year', 'number', 'code', 'holder', 'sha256'] as const),
      ...(['issuedAt', 'validUntil', 'revokedAt', 'revokedReason'] as const),
    ),
  },
  {
    column: certificateBatchItems.careerId,
    says: said(certificateBatchItems, 'status', 'reason', 'decidedAt'),
  },
];

/** Papers about careers. */
export const documents: Area = {
  serve: serveDocuments,
  search: { student: ownPapers },
  notices: certificateNotices,
  verbs: { certificates: certificatesVerb },
  history: [{ column: certificates.careerId }, { column: certificateBatchItems.careerId }],
  jobs: ({ db, clock, timeZone, areas, config }) => {
    const setting = certificateSetting(config, { timeZone, areas });
    return { [MAKE_CERTIFICATES]: (payload) => makeBatch({ db, clock }, String(payload.batchId), setting) };
  },
  personal,
};
