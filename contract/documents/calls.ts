import type { Calls } from '../wire/call.ts';
import { empty } from '../wire/envelope.ts';
import { pdfFile } from '../wire/pdf-file.ts';
import * as certificates from './certificates.ts';
import * as documents from './documents.ts';

/** Papers about a career. */
export const documentCalls = {
  'student/documents/templates': {
    who: 'student',
    request: empty,
    result: documents.documentTemplates,
    reads: true,
    says: 'Which papers one can make now, and what was certified',
  },
  'student/documents/declare': {
    who: 'student',
    request: documents.declareRequest,
    result: pdfFile,
    reads: true,
    says: 'A self-declaration with what is on record filled in, to be signed by whoever makes it; no lock stops it',
  },
  'student/documents/issue': {
    who: 'student',
    request: certificates.issueCertificateRequest,
    result: certificates.issuedCertificate,
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
    request: certificates.certificateRequest,
    result: pdfFile,
    reads: true,
    says: 'The file of a certificate, as it was sealed',
  },
  'documents/verify': {
    who: 'anyone',
    request: certificates.verifyRequest,
    result: certificates.verifiedCertificate,
    reads: true,
    says: 'What everybody may know who has the code of a certificate; 404 for what nobody certified',
  },
  'documents/keys': {
    who: 'anyone',
    request: empty,
    result: certificates.sealKeys,
    reads: true,
    says: 'The public halves of the keys that certificates are sealed with',
  },
  'office/certificates/list': {
    who: 'office',
    request: certificates.listCertificatesRequest,
    result: certificates.listedCertificates,
    reads: true,
    says: 'What was certified of a student, the latest first',
  },
  'office/certificates/begin': {
    who: 'office',
    request: certificates.beginBatchRequest,
    result: certificates.batchProgress,
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
    request: certificates.batchRequest,
    result: certificates.batchProgress,
    reads: true,
    says: 'How far the certificates for many are, and for whom none is made and why',
  },
  'office/certificates/batches': {
    who: 'office',
    request: empty,
    result: certificates.listedBatches,
    reads: true,
    says: 'The certificates for many of the last twelve months, the latest first',
  },
  'office/certificates/revoke': {
    who: 'office',
    request: certificates.revokeCertificateRequest,
    result: certificates.revokedCertificate,
    refusals: ['state.not_allowed'],
    says: 'Takes a certificate’s word back, with a reason that its holder reads',
  },
} satisfies Calls;
