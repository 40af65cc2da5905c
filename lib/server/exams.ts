import 'server-only';
import { cache } from 'react';
import { boardSessions, roster, sessionChoices, sessionDetail } from '../../contract/exam-board';
import { studentExams, studentOutcomes, transcript } from '../../contract/exams';
import { callApi, orMissing, orThrow } from './api';

/** The signed-in student's exam sessions, soonest first, with every rule that stands against booking. */
export const listExams = cache(async () =>
  orThrow(await callApi('/api/student/exams/list', {}, studentExams)),
);

/** The student's published outcomes, latest first. */
export const listOutcomes = cache(async () =>
  orThrow(await callApi('/api/student/exams/outcomes', {}, studentOutcomes)),
);

export const getTranscript = cache(async () =>
  orThrow(await callApi('/api/student/exams/transcript', {}, transcript)),
);

/** The signed-in professor's sessions, by what they need next. */
export const listSessions = cache(async () =>
  orThrow(await callApi('/api/professor/exams/list', {}, boardSessions)),
);

/** What a new session of the professor's can be made of. */
export const getSessionChoices = cache(async () =>
  orThrow(await callApi('/api/professor/exams/choices', {}, sessionChoices)),
);

/** Everything that was set for a session; null when it isn't one of the professor's. */
export const getSession = cache((examId: string) =>
  orMissing(async () => orThrow(await callApi('/api/professor/exams/detail', { examId }, sessionDetail))),
);

/** A session's students and results; null when it isn't one of the professor's. */
export const getRoster = cache((examId: string) =>
  orMissing(async () => orThrow(await callApi('/api/professor/exams/roster', { examId }, roster))),
);
