import type { Calls } from '../wire/call.ts';
import { empty } from '../wire/envelope.ts';
import { paperFile } from '../wire/paper-file.ts';
import {
  batchProgress,
  batchRequest,
  beginBatchRequest,
  certificateRequest,
  issueCertificateRequest,
  issuedCertificate,
  listCertificatesRequest,
  listedBatches,
  listedCertificates,
  revokeCertificateRequest,
  revokedCertificate,
  sealKeys,
  verifiedCertificate,
  verifyRequest,
} from './certificates.ts';
import { declareRequest, documentTemplates } from './documents.ts';

/** Papers about a career. */
export const documentCalls = {
  'student/documents/templates': {
    who: 'student',
    request: empty,
    result: documentTemplates,
    reads: true,
    says: 'Which papers one can make now, and what was certified',
  },
  'student/documents/declare': {
    who: 'student',
    request: declareRequest,
    result: paperFile,
    reads: true,
    says: 'A self-declaration with what is on record filled in, to be signed by whoever makes it; no lock stops it',
  },
  'student/documents/issue': {
    who: 'student',
    request: issueCertificateRequest,
    result: issuedCertificate,
    browser: true,
    refusals: [
      'account.step_up',
      'documents.none',
      'documents.not_attended',
      'documents.locked',
      'documents.too_many',
      'documents.letters',
    ],
    says: 'Makes a certificate of what is on record, numbered and sealed; with stamp duty it is handed out once that is paid',
  },
  'student/documents/certificate': {
    who: 'student',
    request: certificateRequest,
    result: paperFile,
    reads: true,
    says: 'The file of a certificate, as it was sealed',
  },
  'documents/verify': {
    who: 'anyone',
    request: verifyRequest,
    result: verifiedCertificate,
    reads: true,
    says: 'What everybody may know who has the code of a certificate; 404 for what nobody certified',
  },
  'documents/keys': {
    who: 'anyone',
    request: empty,
    result: sealKeys,
    reads: true,
    says: 'The public halves of the keys that certificates are sealed with',
  },
  'office/certificates/list': {
    who: 'office',
    request: listCertificatesRequest,
    result: listedCertificates,
    reads: true,
    says: 'What was certified of a student, the latest first',
  },
  'office/certificates/begin': {
    who: 'office',
    request: beginBatchRequest,
    result: batchProgress,
    bytes: 256 * 1024,
    refusals: [
      'documents.unknown_badges',
      'documents.batch_empty',
      'documents.batch_too_large',
      'documents.batch_other',
    ],
    says: 'Has certificates made for many, in the background; asked again with the same id it says how far that is',
  },
  'office/certificates/batch': {
    who: 'office',
    request: batchRequest,
    result: batchProgress,
    reads: true,
    says: 'How far the certificates for many are, and for whom none is made and why',
  },
  'office/certificates/batches': {
    who: 'office',
    request: empty,
    result: listedBatches,
    reads: true,
    says: 'The certificates for many of the last twelve months, the latest first',
  },
  'office/certificates/revoke': {
    who: 'office',
    request: revokeCertificateRequest,
    result: revokedCertificate,
    refusals: ['state.not_allowed'],
    says: 'Takes a certificate’s word back, with a reason that its holder reads',
  },
} satisfies Calls;
