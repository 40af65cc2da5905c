import type * as z from 'zod/mini';
import type { Call } from '../wire/call.ts';
import { changedUpload, uploadById, uploadRequest } from './uploads.ts';

/** A call whose body is a file, described in the query, or whose answer is a file instead of an envelope. */
export type FileCall = Pick<Call, 'who' | 'says' | 'refusals'> & {
  /** Among which calls the document has it. */
  area: 'uploads';
} & (
    | { query: z.ZodMiniType; result: z.ZodMiniType }
    | { request: z.ZodMiniType; answers: readonly `${string}/${string}`[] }
  );

const kept = ['application/pdf', 'image/jpeg', 'image/png'] as const;

/** By path, as other calls: `POST /api/<path>`. */
export const fileCalls = {
  'student/documents/upload': {
    area: 'uploads',
    who: 'applicant',
    query: uploadRequest,
    result: changedUpload,
    refusals: [
      ...(['uploads.empty', 'uploads.kind', 'uploads.heic', 'uploads.too_large', 'uploads.broken'] as const),
      ...(['uploads.infected', 'uploads.under_way', 'uploads.too_many', 'uploads.too_often'] as const),
    ],
    says: 'Hands a paper in, a PDF, JPEG or PNG of 10 MB at most: an image is written anew, anything else refused',
  },
  'student/documents/file': {
    area: 'uploads',
    who: 'applicant',
    request: uploadById,
    answers: kept,
    says: 'The file of a paper that one has handed in, as an attachment',
  },
  'office/uploads/file': {
    area: 'uploads',
    who: 'office',
    request: uploadById,
    answers: kept,
    says: 'The file of a paper that somebody has handed in, as an attachment',
  },
} satisfies Record<string, FileCall>;
