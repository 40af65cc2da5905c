import { examCalls } from '../../contract/exams/calls.ts';
import type { ExamBooking } from '../../contract/exams/exams.ts';
import type { Answer } from '../http/answers.ts';
import type { CampusApp } from '../http/campus-app.ts';
import { handedOut } from '../http/handed-out.ts';
import { serve } from '../http/serve.ts';
import { listSessions } from './board/list-sessions.ts';
import { readRoster } from './board/roster.ts';
import { sessionChoices } from './board/session-choices.ts';
import { sessionDetail } from './board/session-detail.ts';
import { answerQuestion } from './bookings/answer-question.ts';
import { bookAtOnce } from './bookings/book-at-once.ts';
import { bookExam } from './bookings/book-exam.ts';
import { switchBooking } from './bookings/switch-booking.ts';
import { undoVoid } from './bookings/undo-void.ts';
import { voidBooking, voidByBoard } from './bookings/void-booking.ts';
import { attend } from './day/attend.ts';
import { limitAttempts } from './office-attempts.ts';
import { correctOutcome } from './outcomes/correct-outcome.ts';
import { decideOutcome, rejectOutcome, undoDecision } from './outcomes/decide-outcome.ts';
import { enterResults } from './outcomes/enter-results.ts';
import { exportResults } from './outcomes/export-results.ts';
import { listOutcomes } from './outcomes/list-outcomes.ts';
import { publishOutcomes } from './outcomes/publish-outcomes.ts';
import { setResultsDays } from './outcomes/results-days.ts';
import { readTranscript } from './outcomes/transcript.ts';
import { undoOutcomes } from './outcomes/undo-outcomes.ts';
import { askBoard } from './requests/ask-board.ts';
import { decideRequest, undoRequest } from './requests/decide-request.ts';
import { withdrawRequest } from './requests/withdraw-request.ts';
import { cancelSession, undoCancelSession } from './sessions/cancel-session.ts';
import { checkSession } from './sessions/check-session.ts';
import { deleteSession } from './sessions/delete-session.ts';
import { moveSession } from './sessions/move-session.ts';
import { addPeriod } from './sessions/periods.ts';
import { publishSession, undoPublication } from './sessions/publish-session.ts';
import { resizeSession } from './sessions/resize-session.ts';
import { saveSession } from './sessions/save-session.ts';
import { setChair } from './sessions/set-chair.ts';
import { examDetail } from './student/exam-detail.ts';
import { checkEligibility, listExams } from './student/list-exams.ts';

/** The calls on exams; a professor's sessions are those of the own offerings and boards. */
export function serveExams(app: CampusApp) {
  const count = (call: 'book' | 'switch') => (answer: Answer<ExamBooking>) =>
    app.metrics.bookings.inc({ call, result: whatBecameOf(answer) });

  serve(app, examCalls, {
    'student/exams/list': {
      read: (db, { careerId, reader }, now) => listExams(db, careerId, reader, now),
    },
    'student/exams/eligibility': {
      read: (db, { body, careerId, reader }, now) => checkEligibility(db, { ...body, careerId }, reader, now),
    },
    'student/exams/detail': {
      read: (db, { body, careerId, reader }, now) => examDetail(db, { ...body, careerId }, reader, now),
    },
    'student/exams/book': {
      change: (tx, { body, careerId }, now) => bookExam(tx, { ...body, careerId }, now),
      atOnce: (db, { body, careerId }, now, atOnce) => bookAtOnce(db, { ...body, careerId }, now, atOnce),
      answered: count('book'),
    },
    'student/exams/switch': {
      change: (tx, { body, careerId }, now) => switchBooking(tx, { ...body, careerId }, now),
      answered: count('switch'),
    },
    'student/exams/void': {
      change: (tx, { body, careerId }, now) => voidBooking(tx, { ...body, careerId }, now),
    },
    'student/exams/answer': {
      change: (tx, { body, careerId }, now) => answerQuestion(tx, { ...body, careerId }, now),
    },
    'student/exams/request': {
      change: (tx, { body, careerId }, now) => askBoard(tx, { ...body, careerId }, now),
    },
    'student/exams/withdrawrequest': {
      change: (tx, { body, careerId }, now) => withdrawRequest(tx, { ...body, careerId }, now),
    },
    'student/exams/outcomes': {
      read: (db, { careerId, language }, now) => listOutcomes(db, careerId, language, now),
    },
    'student/exams/accept': {
      change: (tx, { body, careerId }, now) =>
        decideOutcome(tx, { ...body, careerId, decision: 'accept' }, now),
    },
    'student/exams/reject': {
      change: (tx, { body, user }, now) => rejectOutcome(tx, { ...body, user }, now),
    },
    'student/exams/undo': {
      change: (tx, { body, careerId }, now) => undoDecision(tx, { ...body, careerId }, now),
    },
    'student/exams/transcript': {
      read: (db, { careerId, reader }, now) => readTranscript(db, careerId, reader, now),
    },

    'professor/exams/list': {
      read: (db, { professorId, language }, now) => listSessions(db, professorId, language, now),
    },
    'professor/exams/choices': {
      read: (db, { professorId, reader }, now) => sessionChoices(db, professorId, reader, now),
    },
    'professor/exams/detail': {
      read: (db, { body, professorId, language }, now) =>
        sessionDetail(db, { ...body, professorId }, language, now),
    },
    'professor/exams/roster': {
      read: (db, { body, professorId, reader }, now) => readRoster(db, { ...body, professorId }, reader, now),
    },
    'professor/exams/save': {
      change: (tx, { body, professorId, timeZone }, now) =>
        saveSession(tx, { ...body, professorId, timeZone }, now),
    },
    'professor/exams/publish': {
      change: (tx, { body, professorId }, now) => publishSession(tx, { ...body, professorId }, now),
    },
    'professor/exams/check': {
      read: (db, { body, professorId, reader }) => checkSession(db, { ...body, professorId }, reader),
    },
    'professor/exams/undo': {
      change: (tx, { body, professorId }, now) => undoPublication(tx, { ...body, professorId }, now),
    },
    'professor/exams/delete': {
      change: (tx, { body, professorId }, now) => deleteSession(tx, { ...body, professorId }, now),
    },
    'professor/exams/move': {
      change: (tx, { body, professorId, timeZone }, now) =>
        moveSession(tx, { ...body, professorId, timeZone }, now),
    },
    'professor/exams/resize': {
      change: (tx, { body, professorId }, now) => resizeSession(tx, { ...body, professorId }, now),
    },
    'professor/exams/cancel': {
      change: (tx, { body, professorId }, now) => cancelSession(tx, { ...body, professorId }, now),
    },
    'professor/exams/undocancel': {
      change: (tx, { body, professorId }, now) => undoCancelSession(tx, { ...body, professorId }, now),
    },
    'professor/exams/void': {
      change: (tx, { body, professorId }, now) => voidByBoard(tx, { ...body, professorId }, now),
    },
    'professor/exams/undovoid': {
      change: (tx, { body, professorId }, now) => undoVoid(tx, { ...body, professorId }, now),
    },
    'professor/exams/undorequest': {
      change: (tx, { body, professorId }, now) => undoRequest(tx, { ...body, professorId }, now),
    },
    'professor/exams/decide': {
      change: (tx, { body, professorId }, now) => decideRequest(tx, { ...body, professorId }, now),
    },
    'professor/exams/attend': {
      change: (tx, { body, professorId, timeZone }, now) =>
        attend(tx, { ...body, professorId, timeZone }, now),
    },
    'professor/exams/grade': {
      change: (tx, { body, professorId }, now) => enterResults(tx, { ...body, professorId }, now),
    },
    'professor/exams/export': {
      answer: ({ body, professorId, reader }) =>
        handedOut(app, (tx, now) => exportResults(tx, { ...body, professorId }, reader, now)),
    },
    'professor/exams/publishoutcomes': {
      change: (tx, { body, professorId, timeZone }, now) =>
        publishOutcomes(tx, { ...body, professorId, timeZone }, now),
    },
    'professor/exams/undooutcomes': {
      change: (tx, { body, professorId }, now) => undoOutcomes(tx, { ...body, professorId }, now),
    },
    'professor/exams/correct': {
      change: (tx, { body, professorId }, now) => correctOutcome(tx, { ...body, professorId }, now),
    },

    'office/exams/attempts': { change: (tx, { body }, now) => limitAttempts(tx, body, now) },
    'office/exams/chair': { change: (tx, { body }, now) => setChair(tx, body, now) },
    'office/exams/resultsdays': { change: (tx, { body }, now) => setResultsDays(tx, body, now) },
    'office/periods/add': { change: (tx, { body }, now) => addPeriod(tx, body, now) },
  });
}

/** The state of the booking, or the first rule that stood against it. */
function whatBecameOf({ result }: Answer<ExamBooking>): string {
  if (!result) return 'refused';
  return 'reasons' in result ? (result.reasons[0]?.code ?? 'refused') : result.status;
}
