import { declareRequest, documentTemplates } from '../documents.ts';
import { empty } from '../envelope.ts';
import { paperFile } from '../papers.ts';
import type { Calls } from './call.ts';

/** Papers about a career. */
export const documentCalls = {
  'student/documents/templates': {
    who: 'student',
    request: empty,
    result: documentTemplates,
    reads: true,
    says: 'Which papers one can make now',
  },
  'student/documents/declare': {
    who: 'student',
    request: declareRequest,
    result: paperFile,
    reads: true,
    says: 'A self-declaration with what is on record filled in, to be signed by whoever makes it; no lock stops it',
  },
} satisfies Calls;
