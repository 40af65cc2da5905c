import * as z from 'zod/mini';

/**
 * What records an exam without a record sheet: the office wrote it, a request recognised it, or it was there
 * already when transcript rows first needed a source.
 */
export const transcriptActKind = z.enum(['office', 'recognition', 'found']);
export type TranscriptActKind = z.infer<typeof transcriptActKind>;
