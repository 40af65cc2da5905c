import type { Area } from '../area.ts';
import { certificates } from '../db/schema.ts';
import { certificatesVerb } from './certificates/certificates-verb.ts';
import { ownPapers } from './certificates/findable.ts';
import { certificateNotices } from './certificates/notices.ts';
import { personal } from './personal.ts';
import { serveDocuments } from './serve-documents.ts';

/** Papers about careers. */
export const documents: Area = {
  serve: serveDocuments,
  search: { student: ownPapers },
  notices: certificateNotices,
  verbs: { certificates: certificatesVerb },
  history: [{ column: certificates.careerId }],
  personal,
};
