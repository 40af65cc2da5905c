import 'server-only';
import { cache } from 'react';
import { read } from './api';

/** What stops the signed-in student from something, now or soon, and what did before. */
export const listLocks = cache(() => read('student/locks/list'));
