import type * as z from 'zod/mini';

/**
 * Who may ask a call. `verified`: signed in, with a proven address if self-registered. `gateway`: a portal,
 * for a person whom its gateway has proven (docs/sso.md). `office`: the holder of the service token.
 * `applicant`: a student's profile; without a badge only with a proven address.
 */
export type Who =
  | 'anyone'
  | 'signed-in'
  | 'verified'
  | 'applicant'
  | 'student'
  | 'professor'
  | 'gateway'
  | 'office';

/** A message key under `refusal` of the texts of campus. */
type RefusalCode = `${string}.${string}`;

/** All there is to say of one call: `POST /api/<path>`, JSON, answered by the envelope. */
export interface Call {
  who: Who;
  request: z.ZodMiniType;
  /** What is sent: exactly this. */
  result: z.ZodMiniType;
  /** What a portal understands of other institutions, where that is more. */
  tolerated?: z.ZodMiniType;
  /** Its answer brings a token beside the result. */
  token?: 'always' | 'perhaps';
  /** The longest body that is taken, where 64 KB are too few. */
  bytes?: number;
  /** Changes nothing: it may be asked again. */
  reads?: true;
  /** A page in the browser may ask it of the portal; other calls are the portal's own or the office's. */
  browser?: true;
  /** What the browser gets of the portal instead of the result. */
  shown?: z.ZodMiniType;
  /** The codes it may be refused with; those of single fields, `field.<name>`, are not among them. */
  refusals?: readonly RefusalCode[];
  /** In a sentence, for who builds the call. */
  says: string;
}

/** By path: `student/exams/book` is `POST /api/student/exams/book`. */
export type Calls = Record<string, Call>;

/** What is sent with a call. */
export type RequestOf<Called extends Call> = z.input<Called['request']>;

/** What an institution makes of it once it is checked. */
export type BodyOf<Called extends Call> = z.output<Called['request']>;

export type ResultOf<Called extends Call> = z.output<Called['result']>;

/** What a portal has of the result, whichever institution sent it. */
export type ReadOf<Called extends Call> = Called extends { tolerated: infer Tolerated extends z.ZodMiniType }
  ? z.output<Tolerated>
  : ResultOf<Called>;

/** What a page in the browser has of it. */
export type ShownOf<Called extends Call> = Called extends { shown: infer Shown extends z.ZodMiniType }
  ? z.output<Shown>
  : ReadOf<Called>;

/** The codes of the reasons it may be refused with. */
export type RefusalOf<Called extends Call> =
  | `field.${string}`
  | (Called extends { refusals: readonly (infer Code extends string)[] } ? Code : never);

/** What a portal checks a result with, whichever institution sent it. */
export const readSchema = ({ tolerated, result }: Call): z.ZodMiniType => tolerated ?? result;
