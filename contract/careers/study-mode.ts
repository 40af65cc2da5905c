import * as z from 'zod/mini';
import { academicYear } from '../payments/payments.ts';

export const studyMode = z.enum(['full_time', 'part_time']);

/** How a career is studied from an academic year on, the year by which it begins. */
export const studyModeFrom = z.object({ mode: studyMode, fromYear: academicYear });
export type StudyModeFrom = z.infer<typeof studyModeFrom>;
