import * as z from 'zod/mini';
import { LONGEST } from '../wire/limits.ts';

/** The answer to what the board of a booked exam asks; empty takes it back. */
export const examAnswerForm = z.object({
  answer: z.string().check(z.trim(), z.maxLength(LONGEST.answer, 'tooLong')),
});
export const answerQuestionRequest = z.extend(examAnswerForm, { examId: z.uuid() });
export const answeredQuestion = z.object({
  examId: z.uuid(),
  answer: z.nullable(z.string()),
  eventId: z.string(),
});
