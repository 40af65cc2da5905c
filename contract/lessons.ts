import * as z from 'zod/mini';

export const lessonKind = z.enum(['lecture', 'exercise', 'lab', 'seminar']);

export const lessonStatus = z.enum(['draft', 'scheduled', 'held', 'closed', 'cancelled', 'moved']);

/** The diary of one professor in one course. */
export const registerStatus = z.enum(['open', 'submitted', 'returned', 'approved', 'locked']);
