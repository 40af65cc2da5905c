import * as z from 'zod/mini';
import { LANGUAGES } from './constants.ts';

/** What a student can declare of their own career (DPR 445/2000, art. 46). */
export const declarationCode = z.enum(['enrolment', 'exams']);
export type DeclarationCode = z.infer<typeof declarationCode>;

/** Those that can be made now: none while the career isn't active. */
export const documentTemplates = z.object({ declarations: z.array(declarationCode) });

export const declareRequest = z.object({ code: declarationCode, language: z.enum(LANGUAGES) });
