import * as z from 'zod/mini';

export const EXAM_TABS = ['bookable', 'booked', 'outcomes', 'transcript'] as const;
export type ExamTab = (typeof EXAM_TABS)[number];

/** What the URL asks for; what can't be read counts as not asked. */
const examQuery = z.object({ tab: z.catch(z.enum(EXAM_TABS), 'bookable') });

export type ExamParams = Record<string, string | string[] | undefined>;

export const readExamTab = (params: ExamParams): ExamTab => examQuery.parse(params).tab;

export const examHref = (tab: ExamTab): string => `/student/exams?tab=${tab}`;
