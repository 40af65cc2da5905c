import 'server-only';
import { cache } from 'react';
import * as z from 'zod/mini';
import {
  courseDetail,
  coursePage,
  type ListCourses,
  type RosterRequest,
  roster,
  studyPlan,
  taughtCourse,
} from '../../contract/courses';
import { callApi, orMissing, orThrow } from './api';

/** One page of a view of the courses, as the signed-in student finds them. */
export const listCourses = async (asked: ListCourses) =>
  orThrow(await callApi('/api/student/courses/list', asked, coursePage));

/** One course; null when there is none of that id. */
export const getCourse = cache((courseId: string) =>
  orMissing(async () => orThrow(await callApi('/api/student/courses/detail', { courseId }, courseDetail))),
);

export const getStudyPlan = cache(async () =>
  orThrow(await callApi('/api/student/courses/plan', {}, studyPlan)),
);

/** The courses the signed-in professor teaches, this year's first. */
export const listTaughtCourses = cache(async () =>
  orThrow(await callApi('/api/professor/courses/list', {}, z.array(taughtCourse))),
);

/** A page of a course's students; null when it isn't one of the professor's. */
export const getRoster = (asked: RosterRequest) =>
  orMissing(async () => orThrow(await callApi('/api/professor/courses/roster', asked, roster)));
