import { findRequest, findResult } from '../search.ts';
import type { Calls } from './call.ts';

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
