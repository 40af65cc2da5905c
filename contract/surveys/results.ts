import * as z from 'zod/mini';
import { id } from '../wire/id.ts';
import { reasonForm } from '../wire/reason-form.ts';
import { surveyReplyForm } from './reply-form.ts';
import { questionAbout, questionKind, surveyRequest, surveyStatus } from './surveys.ts';

/** What professors see of the surveys of their courses (docs/domain.md, Surveys). Instants are UTC. */
const instant = z.iso.datetime();
const count = z.int().check(z.minimum(0));

/** Why nothing is shown yet: it isn't closed, too few answered, no grade is recorded. */
export const resultsState = z.enum(['waiting', 'too_few', 'before_grades', 'shown']);
export type ResultsState = z.infer<typeof resultsState>;

const taughtSurvey = z.object({
  surveyId: id,
  courseTitle: z.string(),
  academicYear: z.int(),
  status: surveyStatus,
  opensAt: instant,
  closesAt: instant,
  asked: count,
  /** While it is open, in whole steps and as it stood at the last count; null before the first step. */
  answered: z.nullable(count),
  results: resultsState,
});
export type TaughtSurvey = z.infer<typeof taughtSurvey>;

export const taughtSurveys = z.object({ now: instant, surveys: z.array(taughtSurvey) });

/** Of a scale, from 1 to 4; the mean to two decimals. */
const figure = z.object({ answered: count, median: z.number(), mean: z.number() });
export type Figure = z.infer<typeof figure>;

const questionResult = z.object({
  code: z.string(),
  kind: questionKind,
  /** About a teacher: what was said of the reader, never of a colleague. */
  about: questionAbout,
  text: z.string(),
  /** Null where too few answered this question. */
  shown: z.nullable(
    z.object({
      answered: count,
      declined: count,
      /** By answer, in question order. `byAttendance` is null if its groups would be too small. */
      answers: z.array(
        z.object({
          code: z.string(),
          /** Of a choice; the words of a scale are the reader's portal's. */
          text: z.nullable(z.string()),
          count,
          byAttendance: z.nullable(z.object({ attending: count, notAttending: count })),
        }),
      ),
      /** Of a scale. */
      figure: z.nullable(figure),
    }),
  ),
  /** Of this course, or of the reader in it, in the last three years, this one the last; of a scale. */
  trend: z.array(z.extend(figure, { academicYear: z.int() })),
  /**
   * The figure of the programme's courses that year, or of their teachers: one for all readers, made when the
   * year's last survey has closed. Null before, and if fewer than five courses are others'.
   */
  benchmark: z.nullable(figure),
});
export type QuestionResult = z.infer<typeof questionResult>;

const comment = z.object({ commentId: id, question: z.string(), text: z.string(), reported: z.boolean() });
export type Comment = z.infer<typeof comment>;

export const surveyResults = z.extend(taughtSurvey, {
  now: instant,
  version: z.int(),
  questions: z.array(questionResult),
  comments: z.array(comment),
  reply: z.nullable(z.string()),
});
export type SurveyResults = z.infer<typeof surveyResults>;

export const replyRequest = z.extend(surveyRequest, {
  version: z.int(),
  ...surveyReplyForm.shape,
});
export type ReplyToSurvey = z.output<typeof replyRequest>;
export const replied = z.object({ surveyId: id });

export const reportRequest = z.object({
  commentId: id,
  ...reasonForm.shape,
});
export type ReportComment = z.output<typeof reportRequest>;
export const reportedComment = z.object({ commentId: id });

/** For the office: the words that professors reported and nobody has judged. */
export const reportedComments = z.array(
  z.object({ commentId: id, course: z.string(), text: z.string(), reason: z.string() }),
);
export const judgeRequest = z.object({ commentId: id, withhold: z.boolean() });
