import 'server-only';
import { cache } from 'react';
import { orMissing, read } from './api';

/** The signed-in student's exam sessions, soonest first, with every rule that stands against booking. */
export const listExams = cache(() => read('student/exams/list'));

/** One session with all that its student may know; null when it isn't theirs. */
export const getExam = cache((examId: string) => orMissing(() => read('student/exams/detail', { examId })));

/** The student's published outcomes, latest first. */
export const listOutcomes = cache(() => read('student/exams/outcomes'));

export const getTranscript = cache(() => read('student/exams/transcript'));

/** The signed-in professor's sessions, by what they need next. */
export const listSessions = cache(() => read('professor/exams/list'));

/** What a new session of the professor's can be made of. */
export const getSessionChoices = cache(() => read('professor/exams/choices'));

/** Everything that was set for a session; null when it isn't one of the professor's. */
export const getSession = cache((examId: string) =>
  orMissing(() => read('professor/exams/detail', { examId })),
);

/** A session's students and results; null when it isn't one of the professor's. */
export const getRoster = cache((examId: string) =>
  orMissing(() => read('professor/exams/roster', { examId })),
);

/** How the recording of a session stands, with its sheets; null when it isn't one of the professor's. */
export const getSheets = cache((examId: string) =>
  orMissing(() => read('professor/exams/sheets', { examId })),
);

/** A recorded sheet as a paper. */
export const readSheetPaper = (sheetId: string) => read('professor/exams/sheetpaper', { sheetId });
