import type { FastifyRequest } from 'fastify';
import { empty } from '../../contract/envelope.ts';
import {
  bookExamRequest,
  decidedOutcome,
  decideOutcomeRequest,
  type ExamBooking,
  eligibility,
  examBooking,
  examRequest,
  studentExams,
  studentOutcomes,
  transcript,
  voidedBooking,
} from '../../contract/exams.ts';
import { type Answer, answerOf, type Reader } from '../http/answers.ts';
import type { CampusApp } from '../http/campus-app.ts';
import { bookExam } from './book-exam.ts';
import { decideOutcome } from './decide-outcome.ts';
import { checkEligibility, listExams } from './list-exams.ts';
import { listOutcomes } from './list-outcomes.ts';
import { switchBooking } from './switch-booking.ts';
import { readTranscript } from './transcript.ts';
import { voidBooking } from './void-booking.ts';

/** What a student asks about exams (domain §15); a student's profile has the id of its career. */
export function studentExamRoutes(app: CampusApp) {
  const { timeZone } = app;
  const preHandler = app.requireStudent;
  const readerOf = ({ language }: FastifyRequest): Reader => ({ language, timeZone });
  const ofOwn = <Body extends object>({ body, user }: FastifyRequest & { body: Body }) => ({
    ...body,
    careerId: user.profileId,
  });

  app.post(
    '/api/student/exams/list',
    { preHandler, schema: { body: empty, response: { 200: answerOf(studentExams) } } },
    (request) =>
      app.read(request, (db, now) => listExams(db, request.user.profileId, readerOf(request), now)),
  );

  app.post(
    '/api/student/exams/eligibility',
    { preHandler, schema: { body: examRequest, response: { 200: answerOf(eligibility) } } },
    (request) => app.read(request, (db, now) => checkEligibility(db, ofOwn(request), readerOf(request), now)),
  );

  for (const [verb, change] of Object.entries({ book: bookExam, switch: switchBooking })) {
    app.post(
      `/api/student/exams/${verb}`,
      { preHandler, schema: { body: bookExamRequest, response: { 200: answerOf(examBooking) } } },
      async (request) => {
        const answer = await app.change(request, (tx, now) => change(tx, ofOwn(request), now));
        app.metrics.bookings.inc({ call: verb, result: whatBecameOf(answer) });
        return answer;
      },
    );
  }

  app.post(
    '/api/student/exams/void',
    { preHandler, schema: { body: examRequest, response: { 200: answerOf(voidedBooking) } } },
    (request) => app.change(request, (tx, now) => voidBooking(tx, ofOwn(request), now)),
  );

  app.post(
    '/api/student/exams/outcomes',
    { preHandler, schema: { body: empty, response: { 200: answerOf(studentOutcomes) } } },
    (request) =>
      app.read(request, (db, now) => listOutcomes(db, request.user.profileId, request.language, now)),
  );

  for (const decision of ['accept', 'reject'] as const) {
    app.post(
      `/api/student/exams/${decision}`,
      { preHandler, schema: { body: decideOutcomeRequest, response: { 200: answerOf(decidedOutcome) } } },
      (request) =>
        app.change(request, (tx, now) => decideOutcome(tx, { ...ofOwn(request), decision, timeZone }, now)),
    );
  }

  app.post(
    '/api/student/exams/transcript',
    { preHandler, schema: { body: empty, response: { 200: answerOf(transcript) } } },
    (request) =>
      app.read(request, (db, now) => readTranscript(db, request.user.profileId, readerOf(request), now)),
  );
}

/** The state of the booking, or the first rule that stood against it. */
function whatBecameOf({ result }: Answer<ExamBooking>): string {
  if (!result) return 'refused';
  return 'reasons' in result ? (result.reasons[0]?.code ?? 'refused') : result.status;
}
