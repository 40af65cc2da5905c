import * as z from 'zod/mini';
import { id } from '../wire/id.ts';
import { LONGEST } from '../wire/limits.ts';

/** The answer to what the board of a booked exam asks; empty takes it back. */
export const examAnswerForm = z.object({
  answer: z.string().check(z.trim(), z.maxLength(LONGEST.answer, 'tooLong')),
});
export const answerQuestionRequest = z.extend(examAnswerForm, { examId: id });
export const answeredQuestion = z.object({
  examId: id,
  answer: z.nullable(z.string()),
  eventId: z.string(),
});
