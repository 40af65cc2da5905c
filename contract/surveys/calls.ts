import type { Calls } from '../wire/call.ts';
import { empty } from '../wire/envelope.ts';
import * as results from './results.ts';
import * as surveys from './surveys.ts';

/** What students say of a course, without its being known who said it. */
export const surveyCalls = {
  'student/surveys/list': {
    who: 'student',
    request: empty,
    result: surveys.ownSurveys,
    reads: true,
    says: 'The surveys that a student is asked to fill in, or was',
  },
  'student/surveys/detail': {
    who: 'student',
    request: surveys.surveyRequest,
    result: surveys.surveySheet,
    reads: true,
    says: 'One survey with its questions and whom those about a teacher are about, as long as it can be sent',
  },
  'student/surveys/submit': {
    who: 'student',
    request: surveys.submitSurveyRequest,
    result: surveys.submittedSurvey,
    browser: true,
    refusals: ['surveys.over', 'surveys.waived', 'surveys.not_an_answer', 'surveys.too_long'],
    says: 'Sends the answers, once; no key is needed to ask again, and no answer is kept under one',
  },
  'professor/surveys/list': {
    who: 'professor',
    request: empty,
    result: results.taughtSurveys,
    reads: true,
    says: 'The surveys of the courses that a professor teaches, with how many answered',
  },
  'professor/surveys/detail': {
    who: 'professor',
    request: surveys.surveyRequest,
    result: results.surveyResults,
    reads: true,
    says: 'One of them; what was said of the course and of the reader once it is closed, enough answered, and the first grades are recorded',
  },
  'professor/surveys/reply': {
    who: 'professor',
    request: results.replyRequest,
    result: results.replied,
    browser: true,
    refusals: ['surveys.not_shown'],
    says: 'Replies to all who were asked',
  },
  'professor/surveys/report': {
    who: 'professor',
    request: results.reportRequest,
    result: results.reportedComment,
    browser: true,
    refusals: ['surveys.not_shown', 'surveys.reported'],
    says: 'Reports words that should be read by nobody, with a reason',
  },
  'office/surveys/template': {
    who: 'office',
    request: surveys.saveTemplateRequest,
    result: surveys.savedTemplate,
    refusals: ['surveys.options_missing', 'surveys.code_twice'],
    says: 'Says the questions of a kind of survey',
  },
  'office/surveys/make': {
    who: 'office',
    request: surveys.makeSurveyRequest,
    result: surveys.changedSurvey,
    refusals: ['surveys.no_lessons', 'surveys.closes_before', 'surveys.past', 'surveys.begun'],
    says: 'Makes the survey of a course as a draft, or changes it until it opens',
  },
  'office/surveys/move': {
    who: 'office',
    request: surveys.moveSurveyRequest,
    result: surveys.changedSurvey,
    refusals: ['state.not_allowed', 'surveys.past', 'surveys.sealed'],
    says: 'Schedules a survey, takes it back, or closes it; where a key is lost for good, `without` as many sheets as none opens; `unread` keeps only how many there were',
  },
  'office/surveys/waive': {
    who: 'office',
    request: surveys.waiveSurveyRequest,
    result: surveys.waivedSurvey,
    refusals: ['state.not_allowed'],
    says: 'Asks a student no longer',
  },
  'office/surveys/reported': {
    who: 'office',
    request: empty,
    result: results.reportedComments,
    reads: true,
    says: 'The words that were reported and are still to be judged',
  },
  'office/surveys/judge': {
    who: 'office',
    request: results.judgeRequest,
    result: results.reportedComment,
    refusals: ['state.not_allowed'],
    says: 'Withholds reported words from everybody, or lets them stand',
  },
  'office/surveys/list': {
    who: 'office',
    request: surveys.listSurveysRequest,
    result: surveys.officeSurveys,
    reads: true,
    says: 'The surveys, with how many were asked and how many answered',
  },
} satisfies Calls;
