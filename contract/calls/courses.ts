import * as z from 'zod/mini';
import {
  courseDetail,
  coursePage,
  courseRequest,
  decideRequest,
  decisions,
  eligibility,
  enrolmentChange,
  enrolRefusal,
  listCoursesRequest,
  removeFromCourseRequest,
  roster,
  rosterRequest,
  studyPlan,
  taughtCourse,
} from '../courses.ts';
import { empty } from '../envelope.ts';
import { added, saveEnrolmentWindowRequest } from '../office.ts';
import type { Calls } from './call.ts';

/** Courses, which are offerings of a year and term, and the enrolments in them. */
export const courseCalls = {
  'student/courses/list': {
    who: 'student',
    request: listCoursesRequest,
    result: coursePage,
    reads: true,
    says: 'A page of the courses, with the own enrolment and every rule that stands against enrolling in each',
  },
  'student/courses/detail': {
    who: 'student',
    request: courseRequest,
    result: courseDetail,
    reads: true,
    says: 'A course with whom to ask, and what became of earlier enrolments',
  },
  'student/courses/eligibility': {
    who: 'student',
    request: courseRequest,
    result: eligibility,
    reads: true,
    says: 'What enrolling would do, and the rules that stand against it',
  },
  'student/courses/plan': {
    who: 'student',
    request: empty,
    result: studyPlan,
    reads: true,
    says: 'The approved study plan, with where one stands in each unit',
  },
  'student/courses/enrol': {
    who: 'student',
    request: courseRequest,
    result: enrolmentChange,
    browser: true,
    refusals: enrolRefusal.options,
    says: 'Enrols, waits for a place, or asks the professor, as the course has it',
  },
  'student/courses/drop': {
    who: 'student',
    request: courseRequest,
    result: enrolmentChange,
    browser: true,
    refusals: ['courses.drop_closed', 'state.not_allowed'],
    says: 'Gives up the place, or the place in the queue',
  },
  'student/courses/withdraw': {
    who: 'student',
    request: courseRequest,
    result: enrolmentChange,
    browser: true,
    refusals: ['state.not_allowed'],
    says: 'Takes back a request that the professor has not decided',
  },
  'student/courses/take': {
    who: 'student',
    request: courseRequest,
    result: enrolmentChange,
    browser: true,
    refusals: ['courses.career_not_active', 'state.not_allowed'],
    says: 'Takes a place that was offered from the waiting list',
  },
  'professor/courses/list': {
    who: 'professor',
    request: empty,
    result: z.array(taughtCourse),
    reads: true,
    says: 'The courses one teaches, this year’s first',
  },
  'professor/courses/roster': {
    who: 'professor',
    request: rosterRequest,
    result: roster,
    reads: true,
    says: 'A page of the students of a course',
  },
  'professor/courses/decide': {
    who: 'professor',
    request: decideRequest,
    result: decisions,
    browser: true,
    says: 'Accepts or rejects requests to enrol, each by itself',
  },
  'office/windows/save': {
    who: 'office',
    request: saveEnrolmentWindowRequest,
    result: added,
    refusals: ['windows.below_taken'],
    says: 'Says when and how students enrol in a course',
  },
  'office/enrolments/remove': {
    who: 'office',
    request: removeFromCourseRequest,
    result: enrolmentChange,
    refusals: ['state.not_allowed'],
    says: 'Takes a student out of a course',
  },
} satisfies Calls;
