import * as z from 'zod/mini';
import { LANGUAGES } from '../wire/constants.ts';
import { reason } from '../wire/refusal.ts';
import { attendedDay, certificateKind, ownCertificate } from './certificates.ts';

/** What a student can declare of their own career (DPR 445/2000, art. 46). */
export const declarationCode = z.enum(['enrolment', 'exams']);
export type DeclarationCode = z.infer<typeof declarationCode>;

/** Those that can be made now: none while the career isn't active. */
export const documentTemplates = z.object({
  now: z.optional(z.iso.datetime()),
  declarations: z.array(declarationCode),
  /** What the institution certifies now; left out: nothing. */
  certifiable: z.optional(z.array(certificateKind)),
  /** The locks that stand against each of them; left out: none. */
  reasons: z.optional(z.array(reason)),
  certificates: z.optional(z.array(ownCertificate)),
  /** Of the last twelve months, the latest first: what can be certified of them. */
  attendedDays: z.optional(z.array(attendedDay)),
});
export type DocumentTemplates = z.infer<typeof documentTemplates>;

export const declareRequest = z.object({ code: declarationCode, language: z.enum(LANGUAGES) });
