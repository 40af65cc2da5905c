import * as z from 'zod/mini';
import { badge } from '../payments/payments.ts';
import { CERTIFICATE_PURPOSES, FOR_WORK } from '../payments/stamp-duty.ts';
import { LANGUAGES } from '../wire/constants.ts';
import { id } from '../wire/id.ts';
import { LONGEST } from '../wire/limits.ts';

/** What the institution certifies of a career; `attendance` is that of one day, in lessons and exams. */
export const certificateKind = z.enum(['enrolment', 'transcript', 'attendance']);
export type CertificateKind = z.infer<typeof certificateKind>;

/** What for: it decides on the stamp duty. */
export const certificatePurpose = z.enum(CERTIFICATE_PURPOSES);

/** How many a career may have made within a day. */
export const MOST_CERTIFICATES = 20;

/** `to_pay`: handed out once its stamp duty is paid. `cancelled`: never paid, and owed no more. */
export const certificateStatus = z.enum(['to_pay', 'issued', 'expired', 'revoked', 'cancelled']);
export type CertificateStatus = z.infer<typeof certificateStatus>;

const language = z.enum(LANGUAGES);

/** `day`, in the institution's zone, belongs to a certificate of attendance alone, as does its purpose. */
export const issueCertificateRequest = z
  .object({
    kind: certificateKind,
    language,
    purpose: certificatePurpose,
    day: z.optional(z.iso.date('required')),
  })
  .check(
    z.refine(({ kind, day }) => (kind === 'attendance') === (day !== undefined), {
      error: 'required',
      path: ['day'],
    }),
    z.refine(({ kind, purpose }) => (kind === 'attendance') === (purpose === FOR_WORK), {
      error: 'invalid',
      path: ['purpose'],
    }),
  );
export type IssueCertificate = z.infer<typeof issueCertificateRequest>;

export const issuedCertificate = z.object({ certificateId: id, status: certificateStatus });

export const ownCertificate = z.object({
  certificateId: id,
  kind: certificateKind,
  language,
  purpose: certificatePurpose,
  /** Of a certificate of attendance. */
  day: z.nullable(z.iso.date()),
  status: certificateStatus,
  /** As it is written: `2026/000123`. */
  serial: z.string(),
  issuedAt: z.iso.datetime(),
  /** The last day on which it counts; null: it says what happened, and doesn't end. */
  validUntil: z.nullable(z.iso.date()),
  /** Behind `/verify/`. */
  code: z.string(),
  /** Of the office, where it was revoked. */
  reason: z.nullable(z.string()),
  /** The office had it made, for many at once. */
  byOffice: z.optional(z.boolean()),
});
export type OwnCertificate = z.infer<typeof ownCertificate>;

/** A day on which a career was seen in lessons or exams, with what they were of. */
export const attendedDay = z.object({ day: z.iso.date(), titles: z.array(z.string()) });
export type AttendedDay = z.infer<typeof attendedDay>;

export const certificateRequest = z.object({ certificateId: id });

export const verifyRequest = z.object({ code: z.string().check(z.maxLength(60)) });

/**
 * What everybody with the code may know: a certificate shows its holder's initials, a record sheet its exam
 * and no name. A sheet does not expire. `corrected`: a later sheet has corrected it.
 */
export const verifiedCertificate = z.object({
  status: z.enum(['genuine', 'expired', 'revoked', 'corrected']),
  kind: z.enum([...certificateKind.options, 'record']),
  language,
  holder: z.string(),
  serial: z.string(),
  code: z.string(),
  issuedOn: z.iso.date(),
  validUntil: z.nullable(z.iso.date()),
  revokedOn: z.nullable(z.iso.date()),
  /** Of the file, in hexadecimal. */
  sha256: z.string(),
  /** Over the file's bytes, Ed25519, in base64; with which key. */
  seal: z.base64(),
  keyId: z.string(),
});
export type VerifiedCertificate = z.infer<typeof verifiedCertificate>;

/** Public halves of all keys that ever sealed something, the latest first. */
export const sealKeys = z.array(z.object({ id: z.string(), publicPem: z.string(), since: z.iso.datetime() }));

export const listCertificatesRequest = z.object({ badge });
export const listedCertificates = z.array(ownCertificate);

/** How many one batch of the office may be for. */
export const MOST_IN_BATCH = 5_000;
export const batchItemStatus = z.enum(['waiting', 'issued', 'refused']);

/**
 * Certificates for these students, or for all active students of a programme. The caller makes the id: the
 * same id, asked again after a lost answer, makes nothing more.
 */
export const beginBatchRequest = z
  .object({
    batchId: id,
    kind: z.enum(['enrolment', 'transcript']),
    language,
    purpose: certificatePurpose.check(z.refine((purpose) => purpose !== FOR_WORK, 'invalid')),
    badges: z.optional(z.array(badge).check(z.minLength(1), z.maxLength(MOST_IN_BATCH, 'tooMany'))),
    programme: z.optional(z.string().check(z.minLength(1), z.maxLength(50))),
    by: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(100, 'tooLong')),
  })
  .check(
    z.refine(({ badges, programme }) => (badges === undefined) !== (programme === undefined), {
      error: 'required',
      path: ['badges'],
    }),
  );
export type BeginBatch = z.output<typeof beginBatchRequest>;

export const batchRequest = z.object({ batchId: id });
const batch = z.object({
  batchId: id,
  kind: certificateKind,
  language,
  purpose: certificatePurpose,
  by: z.string(),
  askedAt: z.iso.datetime(),
  waiting: z.int(),
  issued: z.int(),
  refused: z.int(),
});
export const listedBatches = z.array(batch);
/** How far it is, and whom nothing is made for. */
export const batchProgress = z.extend(batch, {
  refusals: z.array(z.object({ badge: z.nullable(z.string()), reason: z.string() })),
});
export type ListedBatch = z.infer<typeof batch>;
export type BatchProgress = z.infer<typeof batchProgress>;

const serial = z.string().check(z.regex(/^\d{4}\/\d{6,}$/));
export const revokeCertificateRequest = z.object({
  serial,
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST.reason)),
});
export const revokedCertificate = z.object({ serial: z.string() });
