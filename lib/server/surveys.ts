import 'server-only';
import { cache } from 'react';
import { orMissing, read } from './api';

/** What the signed-in student is asked, or was. */
export const listSurveys = cache(() => read('student/surveys/list'));

/** One of them; null for one that somebody else is asked. */
export const getSurvey = cache((surveyId: string) =>
  orMissing(() => read('student/surveys/detail', { surveyId })),
);

/** The surveys of the courses that the signed-in professor teaches. */
export const listTaughtSurveys = cache(() => read('professor/surveys/list'));

/** One of them with its results; null when the professor doesn't teach the course. */
export const getSurveyResults = cache((surveyId: string) =>
  orMissing(() => read('professor/surveys/detail', { surveyId })),
);
