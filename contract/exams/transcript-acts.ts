import * as z from 'zod/mini';

/**
 * What puts an exam on record without a record sheet: the office wrote it, a request recognised it, or it was found there
 * when rows of a transcript first had to be named by something.
 */
export const transcriptActKind = z.enum(['office', 'recognition', 'found']);
export type TranscriptActKind = z.infer<typeof transcriptActKind>;
