import 'server-only';
import { cache } from 'react';
import type { WeekRequest } from '../../contract/lessons/lessons';
import { orMissing, read } from './api';

/** A week of the signed-in student: lessons, booked exams, holidays; by any of its days, or that of today. */
export const getStudentWeek = (asked: WeekRequest) => read('student/lessons/list', asked);

/** One lesson; null when it isn't of a course that the student attends. */
export const getStudentLesson = cache((lessonId: string) =>
  orMissing(() => read('student/lessons/detail', { lessonId })),
);

/** When the address of the student's own calendar was made and last read; null where there is none. */
export const getStudentFeed = () => read('student/lessons/feed');

/** A week of the signed-in professor's lessons and courses, by any of its days, or that of today. */
export const getTaughtWeek = (asked: WeekRequest) => read('professor/lessons/list', asked);

/** One lesson of a course that the professor teaches; null for any other. */
export const getTaughtLesson = cache((lessonId: string) =>
  orMissing(() => read('professor/lessons/detail', { lessonId })),
);

/** What the professor taught in a course; null when it isn't one of the own. */
export const getDiary = cache((courseId: string) =>
  orMissing(() => read('professor/lessons/diary', { courseId })),
);

/** The same of the professor's. */
export const getProfessorFeed = () => read('professor/lessons/feed');
