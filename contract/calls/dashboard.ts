import * as z from 'zod/mini';
import { userProfile } from '../account.ts';
import { professorDashboard, professorSummary, studentDashboard, studentSummary } from '../dashboard.ts';
import { empty } from '../envelope.ts';
import type { Calls } from './call.ts';

/** Others may leave it out. */
const perhaps = { profile: z.optional(userProfile) };

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
} satisfies Calls;
