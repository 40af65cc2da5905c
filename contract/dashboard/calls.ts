import * as z from 'zod/mini';
import * as account from '../accounts/account.ts';
import type { Calls } from '../wire/call.ts';
import { empty } from '../wire/envelope.ts';
import * as dashboard from './dashboard.ts';

/** Others may leave it out. */
const perhaps = { profile: z.optional(account.userProfile) };

const dismiss = {
  request: dashboard.dismissRequest,
  result: dashboard.dismissed,
  browser: true,
  says: 'Leaves a step out from now on that was only good to know',
} as const;

export const dashboardCalls = {
  'student/dashboard/summary': {
    who: 'student',
    request: empty,
    result: dashboard.studentDashboard,
    tolerated: z.extend(dashboard.studentSummary, perhaps),
    reads: true,
    says: 'What a student has to do next, the booked exams, and how far the career is; with who is signed in',
  },
  'professor/dashboard/summary': {
    who: 'professor',
    request: empty,
    result: dashboard.professorDashboard,
    tolerated: z.extend(dashboard.professorSummary, perhaps),
    reads: true,
    says: 'What a professor has to do next, the sessions to come, and the courses of the year; with who is signed in',
  },
  'student/dashboard/dismiss': { who: 'student', ...dismiss },
  'professor/dashboard/dismiss': { who: 'professor', ...dismiss },
} satisfies Calls;
