import * as z from 'zod/mini';
import { id } from '../wire/id.ts';
import { LONGEST } from '../wire/limits.ts';

/** What students say of a course (docs/domain.md, Surveys). Instants are UTC. */
const instant = z.iso.datetime();
const count = z.int().check(z.minimum(0));

export const MOST_QUESTIONS = 40;
/** Of one sheet: what is asked about a teacher is answered for each. */
export const MOST_ANSWERS = 400;

export const surveyStatus = z.enum(['draft', 'scheduled', 'open', 'closed']);
export type SurveyStatus = z.infer<typeof surveyStatus>;

export const assignmentStatus = z.enum(['pending', 'completed', 'waived', 'expired']);
export type AssignmentStatus = z.infer<typeof assignmentStatus>;

/** Of four grades from no to yes; one of some; in one's own words. */
export const questionKind = z.enum(['scale', 'choice', 'text']);

/** Whoever attended most of the lessons is asked more than who didn't. */
export const questionFor = z.enum(['everybody', 'attending', 'not_attending']);
export type QuestionFor = z.infer<typeof questionFor>;

/** Asked once, or of each of those who teach the course. */
export const questionAbout = z.enum(['course', 'teacher']);
export type QuestionAbout = z.infer<typeof questionAbout>;

const code = z.string().check(z.regex(/^[\w-]{1,40}$/));

const question = z.object({
  code,
  kind: questionKind,
  for: questionFor,
  about: questionAbout,
  text: z.string(),
  /** Of a choice. */
  options: z.array(z.object({ code, text: z.string() })),
});
export type Question = z.infer<typeof question>;

export const surveyRequest = z.object({ surveyId: id });

const ownSurvey = z.object({
  surveyId: id,
  courseTitle: z.string(),
  academicYear: z.int(),
  status: assignmentStatus,
  closesAt: instant,
  /** As long as it waits the exam can't be booked. */
  blocksExam: z.boolean(),
  /** What the professor answered to all who were asked. */
  reply: z.nullable(z.string()),
});
export type OwnSurvey = z.infer<typeof ownSurvey>;

export const ownSurveys = z.object({ now: instant, surveys: z.array(ownSurvey) });

const surveyTeacher = z.object({ id, name: z.string() });
export type SurveyTeacher = z.infer<typeof surveyTeacher>;

/** Without questions once it can't be sent any more; `teachers`: whom questions about a teacher concern. */
export const surveySheet = z.extend(ownSurvey, {
  now: instant,
  questions: z.array(question),
  teachers: z.array(surveyTeacher),
});
export type SurveySheet = z.infer<typeof surveySheet>;

/** One answer: a grade of the scale, the code of an option, or words; null is "I’d rather not answer". */
const sheetAnswer = z.object({
  question: code,
  /** Whom it is about, where the question is about a teacher. */
  teacherId: z.optional(id),
  answer: z.nullable(z.string().check(z.trim(), z.maxLength(LONGEST.comment))),
});
export type SheetAnswer = z.infer<typeof sheetAnswer>;

/** An omitted question counts as declined. No answer on a teacher means: the student had no such lessons. */
export const submitSurveyRequest = z.object({
  surveyId: id,
  attended: z.boolean(),
  answers: z.array(sheetAnswer).check(z.maxLength(MOST_ANSWERS)),
});
export type SubmitSurvey = z.output<typeof submitSurveyRequest>;

/** `sent` is `before` where another window, or the same press, was there first: what came first stays. */
export const submittedSurvey = z.object({ surveyId: id, sent: z.enum(['now', 'before']) });
export type SubmittedSurvey = z.infer<typeof submittedSurvey>;

/** What the office says. */
const localText = z.object({ it: z.string(), en: z.optional(z.string()), es: z.optional(z.string()) });

export const storedQuestion = z.object({
  code,
  kind: questionKind,
  for: questionFor,
  /** Left out, it is about the course. */
  about: z.optional(questionAbout),
  text: localText,
  options: z.optional(z.array(z.object({ code, text: localText })).check(z.minLength(2), z.maxLength(12))),
});
export type StoredQuestion = z.infer<typeof storedQuestion>;

const when = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((text) => new Date(text)),
);

/** The questions of a kind of survey. A known code is changed, but no survey that was made from it. */
export const saveTemplateRequest = z.object({
  code,
  title: localText,
  questions: z.array(storedQuestion).check(z.minLength(1), z.maxLength(MOST_QUESTIONS)),
});
export type SaveTemplate = z.output<typeof saveTemplateRequest>;
export const savedTemplate = z.object({ code });

/** Left out, it opens after two thirds of the lessons and closes sixty days later. */
export const makeSurveyRequest = z.object({
  courseId: id,
  template: z.optional(code),
  opensAt: z.optional(when),
  closesAt: z.optional(when),
  /** Whether the exam can't be booked before. */
  mandatory: z.optional(z.boolean()),
});
export type MakeSurvey = z.output<typeof makeSurveyRequest>;

export const surveyMove = z.enum(['schedule', 'recall', 'close']);
export const moveSurveyRequest = z.object({
  surveyId: id,
  action: surveyMove,
  /** To close although no key opens so many sheets any more. */
  without: z.optional(z.int().check(z.positive())),
  unread: z.optional(z.boolean()),
});
export type MoveSurvey = z.output<typeof moveSurveyRequest>;

export const changedSurvey = z.object({
  surveyId: id,
  status: surveyStatus,
  opensAt: instant,
  closesAt: instant,
});
export type ChangedSurvey = z.infer<typeof changedSurvey>;

export const waiveSurveyRequest = z.object({
  surveyId: id,
  careerId: id,
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST.reason)),
});
export type WaiveSurvey = z.output<typeof waiveSurveyRequest>;
export const waivedSurvey = z.object({ surveyId: id });

export const listSurveysRequest = z.object({ status: z.optional(surveyStatus) });
export const officeSurveys = z.array(
  z.extend(changedSurvey, {
    course: z.string(),
    academicYear: z.int(),
    mandatory: z.boolean(),
    asked: count,
    answered: count,
  }),
);
