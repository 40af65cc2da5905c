import type { FastifyRequest } from 'fastify';
import { empty } from '../../contract/envelope.ts';
import {
  boardSessions,
  cancelSessionRequest,
  changedSession,
  correctedOutcome,
  correctOutcomeRequest,
  graded,
  gradeRequest,
  moveSessionRequest,
  publishedOutcomes,
  publishOutcomesRequest,
  resizeSessionRequest,
  roster,
  saveSessionRequest,
  sessionChoices as sessionChoicesAnswer,
  sessionDetail as sessionDetailAnswer,
  sessionVersionRequest,
  voidByBoardRequest,
} from '../../contract/exam-board.ts';
import { examRequest, voidedBooking } from '../../contract/exams.ts';
import { answerOf, type Reader } from '../http/answers.ts';
import type { CampusApp } from '../http/campus-app.ts';
import { cancelSession } from './cancel-session.ts';
import { correctOutcome } from './correct-outcome.ts';
import { deleteSession } from './delete-session.ts';
import { enterResults } from './enter-results.ts';
import { listSessions } from './list-sessions.ts';
import { moveSession } from './move-session.ts';
import { publishOutcomes } from './publish-outcomes.ts';
import { publishSession } from './publish-session.ts';
import { resizeSession } from './resize-session.ts';
import { readRoster } from './roster.ts';
import { saveSession } from './save-session.ts';
import { sessionChoices } from './session-choices.ts';
import { sessionDetail } from './session-detail.ts';
import { voidByBoard } from './void-by-board.ts';

/** What a professor asks about the exam sessions of the own offerings and boards (domain §15). */
export function professorExamRoutes(app: CampusApp) {
  const { timeZone } = app;
  const preHandler = app.requireProfessor;
  const readerOf = ({ language }: FastifyRequest): Reader => ({ language, timeZone });
  const ofOwn = <Body extends object>({ body, user }: FastifyRequest & { body: Body }) => ({
    ...body,
    professorId: user.profileId,
    timeZone,
  });

  app.post(
    '/api/professor/exams/list',
    { preHandler, schema: { body: empty, response: { 200: answerOf(boardSessions) } } },
    (request) =>
      app.read(request, (db, now) => listSessions(db, request.user.profileId, request.language, now)),
  );

  app.post(
    '/api/professor/exams/choices',
    { preHandler, schema: { body: empty, response: { 200: answerOf(sessionChoicesAnswer) } } },
    (request) =>
      app.read(request, (db, now) => sessionChoices(db, request.user.profileId, readerOf(request), now)),
  );

  app.post(
    '/api/professor/exams/detail',
    { preHandler, schema: { body: examRequest, response: { 200: answerOf(sessionDetailAnswer) } } },
    (request) => app.read(request, (db, now) => sessionDetail(db, ofOwn(request), request.language, now)),
  );

  app.post(
    '/api/professor/exams/roster',
    { preHandler, schema: { body: examRequest, response: { 200: answerOf(roster) } } },
    (request) => app.read(request, (db, now) => readRoster(db, ofOwn(request), request.language, now)),
  );

  app.post(
    '/api/professor/exams/save',
    { preHandler, schema: { body: saveSessionRequest, response: { 200: answerOf(changedSession) } } },
    (request) => app.change(request, (tx, now) => saveSession(tx, ofOwn(request), now)),
  );

  app.post(
    '/api/professor/exams/publish',
    { preHandler, schema: { body: sessionVersionRequest, response: { 200: answerOf(changedSession) } } },
    (request) => app.change(request, (tx, now) => publishSession(tx, ofOwn(request), now)),
  );

  app.post(
    '/api/professor/exams/delete',
    { preHandler, schema: { body: sessionVersionRequest, response: { 200: answerOf(examRequest) } } },
    (request) => app.change(request, (tx, now) => deleteSession(tx, ofOwn(request), now)),
  );

  app.post(
    '/api/professor/exams/move',
    { preHandler, schema: { body: moveSessionRequest, response: { 200: answerOf(changedSession) } } },
    (request) => app.change(request, (tx, now) => moveSession(tx, ofOwn(request), now)),
  );

  app.post(
    '/api/professor/exams/resize',
    { preHandler, schema: { body: resizeSessionRequest, response: { 200: answerOf(changedSession) } } },
    (request) => app.change(request, (tx, now) => resizeSession(tx, ofOwn(request), now)),
  );

  app.post(
    '/api/professor/exams/cancel',
    { preHandler, schema: { body: cancelSessionRequest, response: { 200: answerOf(changedSession) } } },
    (request) => app.change(request, (tx, now) => cancelSession(tx, ofOwn(request), now)),
  );

  app.post(
    '/api/professor/exams/void',
    { preHandler, schema: { body: voidByBoardRequest, response: { 200: answerOf(voidedBooking) } } },
    (request) => app.change(request, (tx, now) => voidByBoard(tx, ofOwn(request), now)),
  );

  app.post(
    '/api/professor/exams/grade',
    { preHandler, schema: { body: gradeRequest, response: { 200: answerOf(graded) } } },
    (request) => app.change(request, (tx, now) => enterResults(tx, ofOwn(request), now)),
  );

  app.post(
    '/api/professor/exams/publishoutcomes',
    { preHandler, schema: { body: publishOutcomesRequest, response: { 200: answerOf(publishedOutcomes) } } },
    (request) => app.change(request, (tx, now) => publishOutcomes(tx, ofOwn(request), now)),
  );

  app.post(
    '/api/professor/exams/correct',
    { preHandler, schema: { body: correctOutcomeRequest, response: { 200: answerOf(correctedOutcome) } } },
    (request) => app.change(request, (tx, now) => correctOutcome(tx, ofOwn(request), now)),
  );
}
