import { surveyCalls } from '../../contract/surveys/calls.ts';
import type { CampusConfig } from '../config.ts';
import { answerFor } from '../http/answers.ts';
import type { CampusApp } from '../http/campus-app.ts';
import { serve } from '../http/serve.ts';
import { listSurveys, makeSurvey, moveSurvey, saveTemplate, waiveSurvey } from './office-surveys.ts';
import { ownSurveys, surveySheet } from './own-surveys.ts';
import { judgeComment, replyToSurvey, reportComment, reportedComments } from './results/answer-results.ts';
import { surveyResults } from './results/survey-results.ts';
import { taughtSurveys } from './results/taught-surveys.ts';
import { surveysKeysOf } from './sealed-sheet.ts';
import { submitSurvey } from './submit-survey.ts';

/** Surveys, as students, professors and the office ask about them. */
export function serveSurveys(app: CampusApp, { config }: { config: CampusConfig }) {
  const secrets = surveysKeysOf(config);
  serve(app, surveyCalls, {
    'student/surveys/list': {
      read: (db, { careerId, reader }, now) => ownSurveys(db, careerId, reader, now),
    },
    'student/surveys/detail': {
      read: (db, { body, careerId, reader }, now) => surveySheet(db, { ...body, careerId }, reader, now),
    },
    // no change: under an Idempotency-Key a hash of the answers would be kept beside who gave them
    'student/surveys/submit': {
      answer: ({ body, careerId, language, timeZone }) =>
        app.clock.transact(app.db, async (tx, now) => {
          const [secret] = secrets();
          const sheet = { ...body, careerId, secret };
          return answerFor(await submitSurvey(tx, sheet, now), language, timeZone);
        }),
    },

    'professor/surveys/list': {
      read: (db, { professorId, reader }, now) => taughtSurveys(db, professorId, reader, now),
    },
    'professor/surveys/detail': {
      read: (db, { body, professorId, reader }, now) =>
        surveyResults(db, { ...body, professorId }, reader, now),
    },
    'professor/surveys/reply': {
      change: (tx, { body, professorId }, now) => replyToSurvey(tx, { ...body, professorId }, now),
    },
    'professor/surveys/report': {
      change: (tx, { body, professorId }, now) => reportComment(tx, { ...body, professorId }, now),
    },

    'office/surveys/template': { change: (tx, { body }, now) => saveTemplate(tx, body, now) },
    'office/surveys/make': { change: (tx, { body }, now) => makeSurvey(tx, body, now) },
    'office/surveys/move': { change: (tx, { body }, now) => moveSurvey(tx, body, secrets, now) },
    'office/surveys/waive': { change: (tx, { body }, now) => waiveSurvey(tx, body, now) },
    'office/surveys/reported': { read: (db, { language }) => reportedComments(db, language) },
    'office/surveys/judge': { change: (tx, { body }, now) => judgeComment(tx, body, now) },
    'office/surveys/list': { read: (db, { body, language }) => listSurveys(db, body.status, language) },
  });
}
