import 'server-only';
import { cache } from 'react';
import type { ListCourses } from '../../contract/courses/courses';
import type { CourseStudentRequest } from '../../contract/courses/student';
import type { RosterRequest } from '../../contract/courses/taught-courses';
import { orMissing, read } from './api';

/** One page of a view of the courses, as the signed-in student finds them. */
export const listCourses = (asked: ListCourses) => read('student/courses/list', asked);

/** One course; null when there is none of that id. */
export const getCourse = cache((courseId: string) =>
  orMissing(() => read('student/courses/detail', { courseId })),
);

/** The order in which a course gave its places; null where there is none. */
export const getCourseRanking = (courseId: string) =>
  orMissing(() => read('student/courses/ranking', { courseId }));

export const getStudyPlan = cache(() => read('student/courses/plan'));

/** What the signed-in student chooses a plan from. */
export const getPlanChoice = () => read('student/courses/planchoice');

/** The study plans that wait for the signed-in professor. */
export const listSubmittedPlans = () => read('professor/courses/plans');

/** The courses the signed-in professor teaches, this year's first. */
export const listTaughtCourses = cache(() => read('professor/courses/list'));

/** A page of a course's students; null when it isn't one of the professor's. */
export const getRoster = (asked: RosterRequest) => orMissing(() => read('professor/courses/roster', asked));

/** One student of one of the professor's courses; null where there is no such course or student. */
export const getCourseStudent = (asked: CourseStudentRequest) =>
  orMissing(() => read('professor/courses/student', asked));

/** What was written to the students of one of the professor's courses; null when it isn't one of them. */
export const getMessages = (courseId: string) =>
  orMissing(() => read('professor/courses/messages', { courseId }));

/** What a teacher wrote to the signed-in student; null where there is no such message to them. */
export const getMessage = cache((messageId: string) =>
  orMissing(() => read('student/courses/message', { messageId })),
);

/** The syllabus and the materials of one of the professor's courses; null when it isn't one of them. */
export const getSyllabus = (courseId: string) =>
  orMissing(() => read('professor/courses/syllabus', { courseId }));
