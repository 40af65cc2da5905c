import type { Area } from '../area.ts';
import { certificates } from '../db/schema.ts';
import { certificatesVerb } from './certificates/certificates-verb.ts';
import { certificateNotices } from './certificates/notices.ts';
import { serveDocuments } from './serve-documents.ts';

/** Papers about careers. */
export const documents: Area = {
  serve: serveDocuments,
  notices: certificateNotices,
  verbs: { certificates: certificatesVerb },
  history: [{ column: certificates.careerId }],
};
