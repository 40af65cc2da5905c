import 'server-only';
import { cache } from 'react';
import { orMissing, read } from './api';

/** What the student can ask the offices for, and what was asked. */
export const listProcesses = cache(() => read('student/processes/list'));

/** One request whole; null when it isn't the student's. */
export const getProcess = cache((requestId: string) =>
  orMissing(() => read('student/processes/detail', { requestId })),
);

export const readProcessPaper = (requestId: string) => read('student/processes/paper', { requestId });
