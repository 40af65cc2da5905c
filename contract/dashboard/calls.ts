import * as z from 'zod/mini';
import { userProfile } from '../accounts/account.ts';
import type { Calls } from '../wire/call.ts';
import { empty } from '../wire/envelope.ts';
import {
  dismissed,
  dismissRequest,
  professorDashboard,
  professorSummary,
  studentDashboard,
  studentSummary,
} from './dashboard.ts';

/** Others may leave it out. */
const perhaps = { profile: z.optional(userProfile) };

const dismiss = {
  request: dismissRequest,
  result: dismissed,
  browser: true,
  says: 'Leaves a step out from now on that was only good to know',
} as const;

export const dashboardCalls = {
  'student/dashboard/summary': {
    who: 'student',
    request: empty,
    result: studentDashboard,
    tolerated: z.extend(studentSummary, perhaps),
    reads: true,
    says: 'What a student has to do next, the booked exams, and how far the career is; with who is signed in',
  },
  'professor/dashboard/summary': {
    who: 'professor',
    request: empty,
    result: professorDashboard,
    tolerated: z.extend(professorSummary, perhaps),
    reads: true,
    says: 'What a professor has to do next, the sessions to come, and the courses of the year; with who is signed in',
  },
  'student/dashboard/dismiss': { who: 'student', ...dismiss },
  'professor/dashboard/dismiss': { who: 'professor', ...dismiss },
} satisfies Calls;
