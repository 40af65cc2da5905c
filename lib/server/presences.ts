import 'server-only';
import { cache } from 'react';
import { orMissing, read } from './api';

/** The signed-in professor's lessons of today, with their rolls, and what is still to be done. */
export const listRolls = cache(() => read('professor/presences/list'));

/** The roll of a lesson; null when it isn't one of the professor's. */
export const getRoll = cache((lessonId: string) =>
  orMissing(() => read('professor/presences/detail', { lessonId })),
);

/** The code that is shown now; null where no roll of the professor's is called. */
export const getRollCode = (lessonId: string) =>
  orMissing(() => read('professor/presences/code', { lessonId }));

/** A course's register; null when the professor doesn't teach it. */
export const getRegister = cache((courseId: string) =>
  orMissing(() => read('professor/presences/register', { courseId })),
);

/** What is written of the signed-in student in each lesson. */
export const listPresences = cache(() => read('student/presences/list'));
