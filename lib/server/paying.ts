import 'server-only';
import { cache } from 'react';
import { orMissing, read } from './api';

/** How it stands with a payment that the signed-in student began; null where it is none of theirs. */
export const getAttempt = cache((attemptId: string) =>
  orMissing(() => read('student/payments/attempt', { attemptId })),
);
