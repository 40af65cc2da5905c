import * as z from 'zod/mini';
import type { Calls } from '../wire/call.ts';
import { LONGEST } from '../wire/limits.ts';

/** What can be found, in the order in which equally near things stand. */
export const foundKind = z.enum([
  'course',
  'exam',
  'lesson',
  'person',
  'request',
  'survey',
  'payment',
  'document',
]);
export type FoundKind = z.infer<typeof foundKind>;

/** So many at most: who sees more types another letter. */
export const FOUND_AT_MOST = 20;

export const findRequest = z.object({
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST.search)),
});

export const found = z.object({
  kind: foundKind,
  /** In the reader's language, like the detail: a code and a year, a day and an hour, a protocol number. */
  title: z.string(),
  detail: z.string(),
  /** A path of the portal. */
  link: z.string(),
});
export type Found = z.infer<typeof found>;

/** The nearest first. */
export const findResult = z.object({ found: z.array(found).check(z.maxLength(FOUND_AT_MOST)) });
export type FindResult = z.infer<typeof findResult>;

const find = { request: findRequest, result: findResult, reads: true, browser: true } as const;

/** What somebody looks for by a word, on every page. */
export const searchCalls = {
  'student/search/find': {
    who: 'student',
    ...find,
    says: 'Of a student’s own courses, exams, lessons, requests, surveys, charges and papers, those that a text is like',
  },
  'professor/search/find': {
    who: 'professor',
    ...find,
    says: 'Of a professor’s own courses, exams, lessons, and the people of their rosters, those that a text is like',
  },
} satisfies Calls;
