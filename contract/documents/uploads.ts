import * as z from 'zod/mini';
import { id } from '../wire/id.ts';
import { reasonText } from '../wire/reason-form.ts';

/** Papers that a student hands in and the office looks at (docs/domain.md, Uploads). Instants are UTC. */
const instant = z.iso.datetime();

/** Diploma: of a foreign school; an Italian one is declared, and checked by the office. */
export const uploadType = z.enum(['identity', 'photo', 'permit', 'diploma', 'income', 'medical', 'other']);
export type UploadType = z.infer<typeof uploadType>;

/** Being received; waiting for the office; decided by it; no longer valid; removed. */
export const uploadStatus = z.enum(['receiving', 'received', 'accepted', 'rejected', 'expired', 'discarded']);
export type UploadStatus = z.infer<typeof uploadStatus>;

/** What a scanner said of a file; `not_scanned` where there is none, or it didn't answer. */
export const scanResult = z.enum(['not_scanned', 'clean', 'infected']);

/** What a file is, by its first bytes. */
export const fileKind = z.enum(['pdf', 'jpeg', 'png']);
export type FileKind = z.infer<typeof fileKind>;

export const UPLOAD_BYTES = 10 * 1024 * 1024;

/** Beside the bytes of the file: what it is, and what it was called. */
export const uploadRequest = z.object({
  type: uploadType,
  name: z.string().check(z.maxLength(255, 'tooLong')),
});
export type UploadRequest = z.output<typeof uploadRequest>;

/** A paper whose file is there, or was. */
export const ownUpload = z.object({
  id,
  type: uploadType,
  status: uploadStatus,
  name: z.string(),
  kind: fileKind,
  /** As it is kept: an image is written anew. */
  bytes: z.int(),
  sha256: z.string(),
  receivedAt: instant,
  /** Why it was rejected. */
  reason: z.nullable(z.string()),
  /** The last day on which it counts, as the office has read it there; null where it says none. */
  expiresOn: z.nullable(z.iso.date()),
});
export const ownUploads = z.array(ownUpload);
export type OwnUpload = z.infer<typeof ownUpload>;

export const uploadById = z.object({ uploadId: id });
export const changedUpload = z.object({ uploadId: id, status: uploadStatus });
export type ChangedUpload = z.infer<typeof changedUpload>;

export const acceptUploadRequest = z.object({ uploadId: id, expiresOn: z.optional(z.iso.date()) });
export type AcceptUpload = z.output<typeof acceptUploadRequest>;
export const rejectUploadRequest = z.object({ uploadId: id, reason: reasonText });

export const listUploadsRequest = z.object({ all: z.optional(z.boolean()) });
/** As the office sees them, the oldest first. */
export const listedUploads = z.array(
  z.extend(ownUpload, { badge: z.nullable(z.string()), scan: scanResult }),
);

/** How many were clean, which were not and why, and how many no scanner has seen yet. */
export const scannedUploads = z.object({
  clean: z.int(),
  infected: z.array(z.object({ uploadId: id, found: z.string() })),
  left: z.int(),
});
export type ScannedUploads = z.infer<typeof scannedUploads>;

/** How many files are nobody's, which papers lack theirs, and which files no key here opens. */
export const checkedFiles = z.object({
  nobodys: z.int(),
  missing: z.array(id),
  sealed: z.array(id),
});
export type CheckedFiles = z.infer<typeof checkedFiles>;
